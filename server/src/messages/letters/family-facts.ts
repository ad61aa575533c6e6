import { type Enrolment, funnelSteps, isOver } from '@desco/contract/families/states'
import { type ReminderSubject, reminderSubjectNames } from '@desco/contract/messages/desk/message-words'

import { type Selectable, sql } from 'kysely'

import { listEmptyDays } from '#diary/index.ts'
import { listDueContacts } from '#families/index.ts'
import { listWaitingSurveys } from '#questionnaires/index.ts'
import { dayInItaly, later, printDay, startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Tables } from '#server/tables.ts'

import { listReminded, listSteps, messagesSince } from './family-facts.queries.ts'
import type { FamilyFacts, OpenStep } from './reminders.rules.ts'

type StoredReader = Selectable<Tables['message_reader']>
export type Facts = Omit<FamilyFacts, 'readers'> & { readers: readonly StoredReader[] }

/** The facts of some families that the rules must know, read together. Only these families are read. */
export async function readFacts(
  db: Database,
  familyIds: readonly string[],
  now: Date,
): Promise<Map<string, Facts>> {
  const these = sql<string>`any(${[...familyIds]}::uuid[])`
  const readersOfAll = db.selectFrom('message_reader').selectAll().where('familyId', '=', these)
  const lately = messagesSince(later(now, { days: -7 }), (familyId) => sql`${familyId} = ${these}`)
  const waiting = await readWaiting(db, familyIds, now)
  const readers = Map.groupBy(await readersOfAll.orderBy('accountId').execute(), ({ familyId }) => familyId)
  const reminded = Map.groupBy(await listReminded(db, familyIds), ({ familyId }) => familyId)
  const { rows } = await sql<{ familyId: string; count: number }>`${lately}`.execute(db)
  const counts = new Map(rows.map(({ familyId, count }) => [familyId, count]))
  return new Map(
    familyIds.map((id) => [
      id,
      {
        waiting: waiting.get(id) ?? [],
        readers: readers.get(id) ?? [],
        reminded: reminded.get(id) ?? [],
        thisWeek: counts.get(id) ?? 0,
      },
    ]),
  )
}

/** The things that each of these families has not done. */
export async function readWaiting(
  db: Database,
  familyIds: readonly string[],
  now: Date,
): Promise<Map<string, OpenStep[]>> {
  const found = new Map<string, OpenStep[]>()
  const add = (familyId: string, one: OpenStep) => found.set(familyId, [...(found.get(familyId) ?? []), one])
  for (const row of await listSteps(db, familyIds)) {
    const subject = subjectOf(row)
    if (subject === null) continue
    // an invitation that is sent again is waited for anew
    const since =
      subject === 'responsibility' && row.invitedAt !== null && row.invitedAt > row.since
        ? row.invitedAt
        : row.since
    // a step at which a family stands anew is a new one
    const key = `${subject} ${dayInItaly(since)}`
    add(row.familyId, { key, subject, surveyId: null, since, label: null, readers: 'all parents' })
  }
  for (const row of await listWaitingSurveys(db, familyIds, now)) {
    // a window that opens anew asks anew
    const window = row.openSince === null ? '' : ` ${row.openSince}`
    add(row.familyId, {
      key: `survey ${row.surveyId} ${row.personId}${window}`,
      subject: 'survey',
      surveyId: row.surveyId,
      since: row.since,
      label: `«${row.title}»`,
      readers: row.isChild ? 'all parents' : [row.personId],
    })
  }
  for (const row of await listEmptyDays(db, familyIds, now)) {
    add(row.familyId, {
      key: `diary ${row.day} ${row.personId}`,
      subject: 'diary_day',
      surveyId: null,
      since: startOfDayInItaly(row.day),
      label: printDay(row.day),
      readers: row.isChild ? 'all parents' : [row.personId],
    })
  }
  for (const { familyId, accountId, since } of await listDueContacts(db, familyIds, now)) {
    add(familyId, {
      // once they were said to be right, they are asked for anew
      key: `contacts ${accountId} ${dayInItaly(since)}`,
      subject: 'contacts',
      surveyId: null,
      since,
      label: null,
      readers: [accountId],
    })
  }
  return found
}

/** The subject that a family waits for after a step; null where it waits for nothing. */
function subjectOf(step: {
  reached: number
  enrolment: Enrolment
  childrenSelected: number
}): ReminderSubject | null {
  if (isOver(step.enrolment)) return null
  const name = funnelSteps[step.reached - 1]
  // with no child taking part there is nobody to enable
  if (step.reached >= funnelSteps.indexOf('answered') + 1 && step.childrenSelected === 0) return null
  return reminderSubjectNames.find((subject) => subject === name) ?? null
}
