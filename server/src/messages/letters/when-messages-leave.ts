import { addDays, momentInItaly } from '@desco/contract/diary/days'

import { dayInItaly } from '#platform/clock.ts'
import type { Needs } from '#platform/needs.ts'

import { readSettings } from './rules-and-templates.queries.ts'

const italianHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** In how many seconds mails that nobody waits for may leave, by the hours that the team has set; 0: now. */
export const secondsUntilMessagesLeave = async ({ db, clock }: Needs): Promise<number> =>
  secondsUntilOpen(await readSettings(db), clock.now())

/** The same by these hours of Italian clocks. */
export function secondsUntilOpen(
  { fromHour, untilHour }: { fromHour: number; untilHour: number },
  now: Date,
): number {
  const hour = Number(italianHour.format(now))
  if (fromHour <= hour && hour < untilHour) return 0
  const today = dayInItaly(now)
  const day = hour < fromHour ? today : addDays(today, 1)
  const opens = momentInItaly(day, `${String(fromHour).padStart(2, '0')}:00`)
  return Math.max(1, Math.ceil((opens.getTime() - now.getTime()) / 1_000))
}
