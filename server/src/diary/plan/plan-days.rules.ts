import { addDays, daysBetween } from '@desco/contract/diary/days'
import { isWeekend } from '@desco/contract/diary/desk/diary-plan'

type PlanWindow = { from: string; to: string; days: number }

/**
 * Days of the window to be assigned to one family: so many, none next to another, exactly one of them a weekend day.
 * In order; null when the window has no such days. `random` gives numbers from 0 to below 1.
 */
export function choosePlanDays({ from, to, days }: PlanWindow, random: () => number): string[] | null {
  const all = shuffled(
    Array.from({ length: daysBetween(from, to) + 1 }, (_day, n) => addDays(from, n)),
    random,
  )
  const weekdays = all.filter((day) => !isWeekend(day))
  for (const weekend of all.filter(isWeekend)) {
    const found = chooseMore([weekend], weekdays, days)
    if (found !== null) return found.toSorted()
  }
  return null
}

/** Goes on choosing among the days that are left, and takes a choice back that leads nowhere. */
function chooseMore(chosen: readonly string[], left: readonly string[], days: number): string[] | null {
  if (chosen.length === days) return [...chosen]
  for (const [place, day] of left.entries()) {
    if (chosen.some((one) => Math.abs(daysBetween(one, day)) < 2)) continue
    const found = chooseMore([...chosen, day], left.slice(place + 1), days)
    if (found !== null) return found
  }
  return null
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
