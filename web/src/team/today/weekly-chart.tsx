import { printDay, printNumber } from '#ui/text/format.ts'
import { useId } from 'react'

import styles from './curves-panel.module.css'

type Props = {
  title: string
  /** The Monday of each week, the oldest first. */
  weeks: readonly string[]
  counts: readonly number[]
}

const width = 300
const height = 96

/** One number from week to week as a curve; what it shows is said in words beside it, the numbers are in the table. */
export function WeeklyChart({ title, weeks, counts }: Props) {
  const id = useId()
  const most = Math.max(0, ...counts)
  const sum = counts.reduce((total, count) => total + count, 0)
  const x = (place: number) => (place * width) / Math.max(1, counts.length - 1)
  const y = (count: number) => height - (most === 0 ? 0 : (count * (height - 4)) / most)
  const line = counts.map((count, place) => `${x(place)},${y(count)}`).join(' ')
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>
        <strong>{title}</strong>
        <span>
          {sum === 0
            ? 'ancora nessuno in 26 settimane'
            : `${printNumber(sum)} in tutto, ${printNumber(counts.at(-1) ?? 0)} questa settimana, al massimo ${printNumber(most)} in una`}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon className={styles.area} points={`0,${height} ${line} ${width},${height}`} />
        <polyline className={styles.line} points={line} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{printDay(weeks[0] ?? '')}</span>
        <span>{printDay(weeks.at(-1) ?? '')}</span>
      </div>
    </figure>
  )
}
