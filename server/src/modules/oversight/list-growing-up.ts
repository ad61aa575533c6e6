import { ageOn, dayInItaly } from '@desco/contract/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { oversight } from '@desco/contract/staff/oversight'

import { assentToday, initialsOf, listEvents, mayTakePart } from '#modules/people/index.ts'

import { type Growing, listGrowing } from './growing-up.queries.ts'
import type { Needs } from './needs.ts'

type Answer = AnswerOf<typeof oversight.growingUp>

const mostShown = 100

/** Who turns 14 within a month, and who did and has not said yes or no since. By initials, and without the day. */
export async function listGrowingUp({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<Answer> {
  const today = dayInItaly(clock.now())
  const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
  const rows = await listGrowing(db, {
    // a month of days that may not exist is a day too long, never too short
    bornUntil: addDays(addDays(yearsBefore(today, 14).replace('-02-29', '-02-28'), 1), 30),
    bornAfter: yearsBefore(today, 18).replace('-02-29', '-02-28'),
    atMost: mostShown,
  })
  const children: Answer['children'] = []
  for (const row of rows) {
    const state = await stateOf({ db }, row, today)
    if (state === undefined) continue
    children.push({
      family: { id: row.family_id, code: row.code },
      initials: initialsOf(row),
      state,
      hasAccess: row.account_id !== null,
    })
  }
  return { message: said.found, children }
}

async function stateOf(
  { db }: Pick<Needs, 'db'>,
  child: Growing,
  today: string,
): Promise<Answer['children'][number]['state'] | undefined> {
  const events = await listEvents(db, child.family_id)
  if (!mayTakePart(events, child.id)) return undefined
  if (ageOn(child.birth_date, today) >= 14) {
    return assentToday(events, child, today) === 'asked' ? 'waits' : undefined
  }
  if (ageOn(child.birth_date, addDays(today, 7)) >= 14) return 'within a week'
  return ageOn(child.birth_date, addDays(today, 30)) >= 14 ? 'within a month' : undefined
}
