import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

/** Mails of which something personal is left although they are older than that, and sessions that nobody can use. */
export async function countOverdue(db: Database, { now, mailsBefore }: { now: Date; mailsBefore: Date }) {
  const { rows } = await sql<{ mails: number; sessions: number }>`
    select
      (select count(*)::int from outgoing_mail
        where (sent_at < ${mailsBefore} or given_up_at < ${mailsBefore}) and recipient <> '') as mails,
      (select count(*)::int from session where expires_at <= ${now})
        + (select count(*)::int from staff_session where expires_at <= ${now}) as sessions`.execute(db)
  return rows[0] ?? { mails: 0, sessions: 0 }
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

export async function findFamilyIdByCode(db: Database, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('family')
    .select('id')
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  return row?.id
}
