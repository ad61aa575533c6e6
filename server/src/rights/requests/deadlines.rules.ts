import { addDays } from '@desco/contract/diary/days'
import type { RequestState } from '@desco/contract/rights/desk/requests'

// Days are written YYYY-MM-DD, by Italian calendars.

/** The last day on which a request must be answered: within a month of its receipt (GDPR art. 12.3). */
export const dueOn = (receivedOn: string): string =>
  earliest(addMonths(receivedOn, 1), addDays(receivedOn, 30))

/** The same once it was prolonged by the two months that the law allows. */
export const prolongedDueOn = (receivedOn: string): string =>
  earliest(addMonths(receivedOn, 3), addDays(receivedOn, 90))

/** The same day of a later month; where that month is shorter its last one (Regulation 1182/71, art. 3.2 c). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const found = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
  return found.toISOString().slice(0, 10)
}

// a month of 31 days is longer than the 30 that people count, and February is shorter: the study keeps both promises
const earliest = (one: string, other: string) => (one < other ? one : other)

type Request = {
  receivedOn: string
  dueOn: string
  byPortal: boolean
  prolongedAt: Date | null
  answeredAt: Date | null
}

/** Where a request stands on a day. */
export function stateOn(asked: Pick<Request, 'dueOn' | 'answeredAt'>, today: string): RequestState {
  if (asked.answeredAt !== null) return 'closed'
  return today > asked.dueOn ? 'late' : 'open'
}

/** Until when the team may prolong its time: once, while the first month runs, for who asked must be told within it. */
export function mayProlongUntil(asked: Omit<Request, 'dueOn'>, today: string): string | null {
  const { receivedOn, byPortal, prolongedAt, answeredAt } = asked
  const last = dueOn(receivedOn)
  return byPortal || answeredAt !== null || prolongedAt !== null || today > last ? null : last
}
