import type { FoodGroup } from '@desco/foods/food-groups'

import styles from './day-plate.module.css'

type Look = { name: string; path: string }

/**
 * How a family calls a group, and its drawing on a field of 24: our own, because a telephone draws only the emoji it has.
 * Alcohol and the like are drawn as any other.
 */
const groups: Record<FoodGroup, Look> = {
  cereali: {
    name: 'pane, pasta e cereali',
    path: 'M3.5 12a4 4 0 0 1 4-5.5h9a4 4 0 0 1 4 5.5v6.5h-17zM8.5 10l2 3M13 10l2 3',
  },
  legumi: {
    name: 'legumi',
    path: 'M4 5.5C13 3 21 10 20 19.5 11 21 3.5 14.5 4 5.5zM7.5 9.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M13 15a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
  },
  verdure: { name: 'verdure', path: 'M5 19.5C4 10 9.5 4.5 19.5 4.5 20 14.5 14.5 20 5 19.5zM5 19.5l8.5-8.5' },
  patate: {
    name: 'patate',
    path: 'M3.5 13C3.5 8.5 8 5.5 13 6s8.5 4 7.5 8-5 5.5-9.5 5-7.5-2-7.5-6zM8.5 11.5h.1M13 9.5h.1M14.5 14.5h.1',
  },
  frutta: {
    name: 'frutta',
    path: 'M12 8.25c-1.75-1.5-6.75-1.5-6.75 4 0 4.25 2.75 8 4.75 8 .9 0 1.2-.5 2-.5s1.1.5 2 .5c2 0 4.75-3.75 4.75-8 0-5.5-5-5.5-6.75-4zM12 8.25c0-2.5 1-4.25 3-5',
  },
  carne: {
    name: 'carne',
    path: 'M9.5 14.5C6 11 8.5 4 14.5 4c4.5 0 6 5 3.5 8.5-2 3-5.5 4-8.5 2zM9.5 14.5l-3.5 3.5M6 18a1.5 1.5 0 1 0-2 2 1.5 1.5 0 1 0 2-2z',
  },
  pesce: { name: 'pesce', path: 'M3 12c3-5.5 9.5-6 13-2l4.5-3v10L16 14c-3.5 4-10 3.5-13-2zM7.5 11h.1' },
  latte: {
    name: 'latte e formaggi',
    path: 'M3.5 14 13 6c4.5.5 7 3.5 7.5 8v5.5h-17zM3.5 14h17M8.5 17h.1M14 11h.1M15 17h.1',
  },
  grassi: {
    name: 'olio e condimenti',
    path: 'M10 2.5h4v4c2 1.5 2.5 3 2.5 5v9.5h-9v-9.5c0-2 .5-3.5 2.5-5zM7.5 13.5h9',
  },
  uova: { name: 'uova', path: 'M12 3.5c3.5 0 6.5 5 6.5 9.5a6.5 6.5 0 0 1-13 0c0-4.5 3-9.5 6.5-9.5z' },
  alcolici: { name: 'vino e simili', path: 'M7 3.5h10c.5 5-1 9-5 9s-5.5-4-5-9zM12 12.5v8M8.5 20.5h7' },
  dolci: {
    name: 'dolci',
    path: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5 4 4 0 0 1-4.25-4.25A4 4 0 0 1 12 3.5zM8.5 10h.1M9 15.5h.1M14.5 14.5h.1',
  },
  bevande: {
    name: 'acqua e bevande',
    path: 'M12 3c3.5 4.5 6.5 7.5 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 10.5 8.5 7.5 12 3z',
  },
  'sostituti-del-pasto': { name: 'sostituti del pasto', path: 'M7 8.5h10l-1 12H8zM5.5 8.5h13M13 8.5l1.5-6' },
  varie: { name: 'altro', path: 'M9 8.5h6l2 12H7zM9 8.5a3 3 0 0 1 6 0M11.5 12h.1M12.5 15.5h.1' },
  'piatti-composti': {
    name: 'piatti misti',
    path: 'M4.5 10.5h15v5.5a4 4 0 0 1-4 4h-7a4 4 0 0 1-4-4zM2.5 10.5h19M9 7.5c-.75-1.25.75-2 0-3.5M14 7.5c-.75-1.25.75-2 0-3.5',
  },
}

const middle = 100
/** The largest drawing that looks right on the plate, and how near its edge a ring of them may be. */
const [largest, outerRing, innerRing] = [44, 48, 32]

/**
 * A plate with a picture for each group that was eaten, all of one size: it shows what was there, never how much or whether
 * that was good.
 */
export function DayPlate({ eaten: groupsEaten }: { eaten: ReadonlySet<FoodGroup> }) {
  const eaten = (Object.keys(groups) as FoodGroup[]).filter((group) => groupsEaten.has(group))
  if (eaten.length === 0) return null
  const names = eaten.map((group) => groups[group].name).join(', ')
  const ring = eaten.length === 1 ? 0 : eaten.length < 4 ? innerRing : outerRing
  const size = ring === 0 ? largest : Math.min(largest, (2 * Math.PI * ring * 0.95) / eaten.length)
  const placeOf = (index: number) => {
    const angle = (index / eaten.length) * 2 * Math.PI - Math.PI / 2
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => middle + ring * part - size / 2)
    return `translate(${x} ${y}) scale(${size / 24})`
  }
  return (
    <svg className={styles.plate} viewBox="0 0 200 200" role="img" aria-label={`In tavola: ${names}`}>
      <circle className={styles.rim} cx={middle} cy={middle} r="97" />
      <circle className={styles.well} cx={middle} cy={middle} r="74" />
      {eaten.map((group, index) => (
        <path key={group} className={styles.food} d={groups[group].path} transform={placeOf(index)} />
      ))}
    </svg>
  )
}
