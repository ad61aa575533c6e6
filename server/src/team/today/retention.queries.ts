import { sql } from 'kysely'

import type { DataSubject, GivenRow } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/personal-data.queries.ts'

/** Of a parent or child: the team's notes about their family. */
export const giveNotesAbout = (db: Database, { familyId }: DataSubject) =>
  inBatches(
    db,
    sql<GivenRow>`select id, text, created_at from staff_note where family_id = ${familyId} order by created_at`,
  )

/** Whether nobody else of the person's family is left. */
const isLast = ({ familyId, accountIds, childIds }: DataSubject) => sql<boolean>`(
  not exists (
    select from account where family_id = ${familyId} and name <> '' and id <> all(${[...accountIds]}::uuid[])
  )
  and not exists (
    select from child where family_id = ${familyId} and id <> all(${[...childIds]}::uuid[])
  ))`

/** Blanks the notes about a family of which nobody else is left. Answers how many. */
export async function blankNotesOfTheLast(db: Database, who: DataSubject): Promise<number> {
  const { numAffectedRows } = await sql`
    update staff_note set text = ''
    where family_id = ${who.familyId} and text <> ''
      and ${isLast(who)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Of a parent or child: what the team has or had to do for their family. */
export const giveTasksAbout = (db: Database, { familyId }: DataSubject) =>
  inBatches(
    db,
    sql<GivenRow>`
      select id, text, due_on, added_at, done_at from family_task where family_id = ${familyId} order by added_at`,
  )

/** Deletes the tasks for a family of which nobody else is left. Answers how many. */
export async function deleteTasksOfTheLast(db: Database, who: DataSubject): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from family_task where family_id = ${who.familyId} and ${isLast(who)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type Waiting = { familyId: string; code: string }

/** Families whose last invitation is older than that and unanswered, and who were sent fewer than so many. */
export async function listWaitingForAnswer(
  db: Database,
  { invitedBefore, fewerThan }: { invitedBefore: Date; fewerThan: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select family_standing.family_id as "familyId", family_standing.code
    from family_standing
    cross join lateral (
      select max(created_at) as last_at, count(*) as sent
      from spouse_invitation where spouse_invitation.family_id = family_standing.family_id
    ) as invitation
    where enrolment = 'awaiting_spouse' and last_at <= ${invitedBefore} and sent < ${fewerThan}
    order by last_at, family_standing.family_id`.execute(db)
  return rows
}
