import type { ReactNode } from 'react'

import type { StaffQuery } from '#team/session/queries.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { printNumber } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './loaded.module.css'

type LoadedListProps<Row> = {
  query: StaffQuery<unknown> & {
    rows: readonly Row[]
    hasMore: boolean
    loadingMore: boolean
    onMore: () => void
  }
  /** The heading when it did not come. */
  failed: string
  /** Drawn when there is nothing; as a text the heading of what does not fit the filters: `Nessuna famiglia`. */
  none: ReactNode
  /** Of things that are masculine in Italian. */
  masculine?: boolean
  children: (rows: readonly Row[]) => ReactNode
}

/** A long list under its filters: on its way, refused, empty, or as far as it was asked for, with the way to more. */
export function LoadedList<Row>({ query, failed, none, masculine, children }: LoadedListProps<Row>) {
  const { rows, hasMore, loadingMore, onMore } = query
  return (
    <Loaded query={query} failed={failed}>
      {() =>
        rows.length === 0 ? (
          typeof none === 'string' ? (
            <EmptyState drawing="piatto-vuoto" level={2} title={none}>
              Niente corrisponde a questi filtri: prova ad allargarli.
            </EmptyState>
          ) : (
            none
          )
        ) : (
          <>
            {children(rows)}
            <LoadMore shown={rows.length} loading={loadingMore} {...{ hasMore, onMore, masculine }} />
          </>
        )
      }
    </Loaded>
  )
}

type LoadMoreProps = {
  shown: number
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** Of things that are masculine in Italian. */
  masculine?: boolean
}

/** The foot of a long list: how much of it is here, and the way to more. */
export const LoadMore = ({ shown, hasMore, loading, onMore, masculine = false }: LoadMoreProps) => (
  <div className={styles.foot}>
    <Text tone="faint" size="small" numeric>
      <output>
        {hasMore
          ? `${masculine ? 'I primi' : 'Le prime'} ${printNumber(shown)}`
          : `In tutto ${printNumber(shown)}`}
      </output>
    </Text>
    {hasMore && (
      <Button onClick={onMore} busy={loading}>
        {masculine ? 'Carica altri' : 'Carica altre'}
      </Button>
    )}
  </div>
)
