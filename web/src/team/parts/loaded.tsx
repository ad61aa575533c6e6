import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

import { useStaffPages } from '#team/session/queries.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { printNumber } from '#ui/text/format.ts'
import { SmallNote } from '#ui/text/text.tsx'

import styles from './loaded.module.css'

const pagesParam = 'pagine'
const mostPages = 40

/**
 * A list that comes a page at a time. How many pages are open stands in the address too; `rows` are those of all of them.
 * `next` names what to ask for after a page, or null when it was the last.
 */
export function useStaffList<E extends Endpoint, Row>(
  endpoint: E,
  input: WireInputOf<E>,
  next: (last: AnswerOf<E>) => Partial<WireInputOf<E>> | null,
  rowsOf: (page: AnswerOf<E>) => readonly Row[],
) {
  const query = useStaffPages(endpoint, input, next)
  const { pages = [], refusal, loading, hasMore, loadMore } = query
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const wanted = Math.min(Number(params.get(pagesParam)) || 1, mostPages)
  const open = pages.length
  const isDue = open > 0 && open < wanted && hasMore && !loading && refusal === undefined

  useEffect(() => {
    if (isDue) loadMore()
  }, [isDue, loadMore])

  const onMore = () => {
    // further than the address remembers, or after a refusal: asked at once
    if (open < wanted || open >= mostPages) return loadMore()
    setParams(
      (before) => {
        before.set(pagesParam, String(open + 1))
        return before
      },
      { replace: true, state: state as unknown, preventScrollReset: true },
    )
  }
  return { ...query, rows: pages.flatMap(rowsOf), onMore }
}

type LoadedListProps<Row> = {
  query: ReturnType<typeof useStaffList<Endpoint, Row>>
  /** The heading when it did not come. */
  failed: string
  /** Drawn when there is nothing; as a text the heading of what does not fit the filters: `Nessuna famiglia`. */
  none: ReactNode
  /** Of things that are masculine in Italian. */
  masculine?: boolean
  /** It stands in a panel, and is no card of its own. */
  inPanel?: boolean
  children: (rows: readonly Row[]) => ReactNode
}

/** A long list under its filters: on its way, refused, empty, or as far as it was asked for, with the way to more. */
export function LoadedList<Row>({ query, failed, none, masculine, inPanel, children }: LoadedListProps<Row>) {
  const { rows, hasMore, loadingMore, onMore } = query
  const list = (
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
  // in a panel its foot keeps its own distance
  return inPanel ? <div>{list}</div> : <Card flush>{list}</Card>
}

type LoadMoreProps = {
  shown: number
  hasMore: boolean
  loading: boolean
  onMore: () => void
  masculine?: boolean
}

/** The foot of a long list: how much of it is here, and the way to more. */
export const LoadMore = ({ shown, hasMore, loading, onMore, masculine = false }: LoadMoreProps) => (
  <div className={styles.foot}>
    <SmallNote numeric>
      <output>
        {hasMore
          ? `${masculine ? 'I primi' : 'Le prime'} ${printNumber(shown)}`
          : `In tutto ${printNumber(shown)}`}
      </output>
    </SmallNote>
    {hasMore && (
      <Button onClick={onMore} busy={loading}>
        {masculine ? 'Carica altri' : 'Carica altre'}
      </Button>
    )}
  </div>
)
