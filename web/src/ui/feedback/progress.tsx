import { plural } from '#ui/text/format.ts'
import { CheckIcon } from '#ui/text/icons.tsx'
import { classes, HiddenText } from '#ui/text/text.tsx'

import styles from './progress.module.css'

/** A fraction as a bar. The number stands in words beside it. */
export const Bar = ({ value, total, label }: { value: number; total: number; label: string }) => (
  <progress className={styles.bar} aria-label={label} value={value} max={Math.max(total, 1)} />
)

// More plates than two rows on a phone cannot be counted at a glance.
const mostPlaces = 12

type Props = { done: number; total: number }

/** Progress as places laid at the table, one for each. Many become a bar. */
export function PlacesLaid({ done, total }: Props) {
  const label = `${done} ${plural(done, 'questionario completato', 'questionari completati')} su ${total}`
  if (total > mostPlaces) return <Bar value={done} total={total} label={label} />
  return (
    <ul className={styles.places} aria-label={label}>
      {Array.from({ length: total }, (_, place) => (
        <li className={classes(place < done && styles.done)} key={place}>
          {place < done && <CheckIcon size="tiny" />}
          <HiddenText>{place < done ? 'completato' : 'da fare'}</HiddenText>
        </li>
      ))}
    </ul>
  )
}
