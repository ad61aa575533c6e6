import type { FoodGroup } from '@desco/foods/food-groups'

import styles from './day-plate.module.css'

/** What a group looks like on the plate, and how a family calls it. Alcohol and the like are drawn as any other. */
const groups: Record<FoodGroup, { picture: string; name: string }> = {
  cereali: { picture: '🍞', name: 'pane, pasta e cereali' },
  legumi: { picture: '🥜', name: 'legumi' },
  verdure: { picture: '🥦', name: 'verdure' },
  patate: { picture: '🥔', name: 'patate' },
  frutta: { picture: '🍎', name: 'frutta' },
  carne: { picture: '🍗', name: 'carne' },
  pesce: { picture: '🐟', name: 'pesce' },
  latte: { picture: '🧀', name: 'latte e formaggi' },
  grassi: { picture: '🧈', name: 'olio e condimenti' },
  uova: { picture: '🥚', name: 'uova' },
  alcolici: { picture: '🍷', name: 'vino e simili' },
  dolci: { picture: '🍪', name: 'dolci' },
  bevande: { picture: '💧', name: 'acqua e bevande' },
  'sostituti-del-pasto': { picture: '🥤', name: 'sostituti del pasto' },
  varie: { picture: '🧂', name: 'altro' },
  'piatti-composti': { picture: '🥘', name: 'piatti misti' },
}

const middle = 100
const ring = 46

/**
 * A plate with a picture for each group that was eaten, all of one size: it shows what was there, never how much or whether
 * that was good.
 */
export function DayPlate({ eaten: groupsEaten }: { eaten: ReadonlySet<FoodGroup> }) {
  const eaten = (Object.keys(groups) as FoodGroup[]).filter((group) => groupsEaten.has(group))
  if (eaten.length === 0) return null
  const names = eaten.map((group) => groups[group].name).join(', ')
  const placeOf = (index: number) => {
    const angle = (index / eaten.length) * 2 * Math.PI - Math.PI / 2
    const radius = eaten.length === 1 ? 0 : ring
    return { x: middle + radius * Math.cos(angle), y: middle + radius * Math.sin(angle) }
  }
  return (
    <svg className={styles.plate} viewBox="0 0 200 200" role="img" aria-label={`In tavola: ${names}`}>
      <circle className={styles.rim} cx={middle} cy={middle} r="97" />
      <circle className={styles.well} cx={middle} cy={middle} r="74" />
      {eaten.map((group, index) => (
        <text key={group} className={styles.food} {...placeOf(index)}>
          {groups[group].picture}
        </text>
      ))}
    </svg>
  )
}
