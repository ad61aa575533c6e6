import { addDays, momentInItaly } from '@desco/contract/diary/days'

import { dayInItaly } from '#platform/clock.ts'

import { isWithin } from './reminders.rules.ts'

const italianHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** In how many seconds messages may leave, by Italian clocks; 0: now. */
export function secondsUntilOpen(hours: { fromHour: number; untilHour: number }, now: Date): number {
  const hour = Number(italianHour.format(now))
  if (isWithin(hours, hour)) return 0
  const today = dayInItaly(now)
  const day = hour < hours.fromHour ? today : addDays(today, 1)
  const opens = momentInItaly(day, `${String(hours.fromHour).padStart(2, '0')}:00`)
  return Math.max(1, Math.ceil((opens.getTime() - now.getTime()) / 1_000))
}
