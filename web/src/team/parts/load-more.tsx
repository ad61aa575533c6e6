import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import styles from './load-more.module.css'

type Props = { shown: number; hasMore: boolean; loading: boolean; onMore: () => void }

const amount = new Intl.NumberFormat('it-IT')

/** The foot of a long list: how much of it is here, and the way to more. */
export const LoadMore = ({ shown, hasMore, loading, onMore }: Props) => (
  <div className={styles.foot}>
    <Text tone="faint" size="small" numeric>
      <output>{hasMore ? `Le prime ${amount.format(shown)}` : `In tutto ${amount.format(shown)}`}</output>
    </Text>
    {hasMore && (
      <Button onClick={onMore} busy={loading} busyLabel="Un momento…">
        Carica altre
      </Button>
    )}
  </div>
)
