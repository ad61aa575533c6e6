import { sql } from 'kysely'

import type { DataSubject, GivenRow } from '#platform/contributions.ts'
import type { Database } from '#platform/database.ts'

/** Of a parent or child: the team's notes about their family. */
export async function giveNotesAbout(db: Database, { familyId }: DataSubject): Promise<GivenRow[]> {
  if (familyId === null) return []
  return db
    .selectFrom('staff_note')
    .select(['id', 'text', 'created_at'])
    .where('family_id', '=', familyId)
    .orderBy('created_at')
    .execute()
}

/** Blanks the notes about a family of which nobody else is left. Answers how many. */
export async function blankNotesOfTheLast(db: Database, who: DataSubject): Promise<number> {
  const { numAffectedRows } = await sql`
    update staff_note set text = ''
    where family_id = ${who.familyId} and text <> ''
      and not exists (
        select from account where family_id = ${who.familyId} and name <> ''
          and id <> all(${[...who.accountIds]}::uuid[])
      )
      and not exists (
        select from child where family_id = ${who.familyId} and id <> all(${[...who.childIds]}::uuid[])
      )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type Waiting = { familyId: string; code: string }

/** Families whose last invitation is older than that and unanswered, and who were sent fewer than so many. */
export async function listWaitingForAnswer(
  db: Database,
  { invitedBefore, fewerThan }: { invitedBefore: Date; fewerThan: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select family_step.family_id as "familyId", family_step.code
    from family_step
    join (
      select family_id, max(created_at) as last_at, count(*) as sent from spouse_invitation group by family_id
    ) as invitation using (family_id)
    where enrolment = 'awaiting_spouse' and last_at <= ${invitedBefore} and sent < ${fewerThan}
    order by last_at, family_id`.execute(db)
  return rows
}
