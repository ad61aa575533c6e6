import { sql } from 'kysely'

import type { DataSubject } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { isAddressOfStudy } from '#platform/database/of-study.queries.ts'
import type { Needs } from '#platform/needs.ts'

/** The fate of the newest mails to an address, without their words. */
export async function listMailsTo(db: Database, address: string) {
  return db
    .selectFrom('outgoing_mail')
    .select(['kind', 'createdAt', 'sentAt', 'givenUpAt', 'lastError', 'tries'])
    .select(['bouncedAt', 'bounceKind', 'bounceDiagnostic'])
    .where(sql`lower(recipient)`, '=', address.toLowerCase())
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
}

// A mail that has left keeps no secret.
export const withoutBody = { bodyText: '', bodyHtml: '', unsubscribe: '' }

// as the index outgoing_mail_ended has it: what still has to be done about mails whose time is over
export const endedAt = sql`coalesce(sent_at, given_up_at)`
const isMessage = sql`kind in ('reminder', 'team-message')`
export const isLeft = sql<boolean>`(recipient <> '' or not ${isMessage})`
const atOnce = 1_000

/**
 * After some weeks a mail is deleted, whether it left or not. Of a message of the study stays whether and when it left, which
 * its family and the team see, without address, name or words. Answers how many.
 */
export async function removeMailsBefore(db: Database, moment: Date): Promise<number> {
  let removed = 0
  for (;;) {
    // a thousand at a time: after a long pause there may be millions
    const { rows } = await sql<{ count: number }>`
      with ended as materialized (
        select id, ${isMessage} as is_message from outgoing_mail
        where ${endedAt} < ${moment} and ${isLeft} order by ${endedAt} limit ${atOnce}
        for update skip locked
      ),
      deleted as (
        delete from outgoing_mail where id = any(array(select id from ended where not is_message))
      ),
      blanked as (
        update outgoing_mail set recipient = '', subject = '', body_text = '', body_html = '', unsubscribe = '',
          bounce_diagnostic = null
        where id = any(array(select id from ended where is_message))
      )
      select count(*)::int as count from ended`.execute(db)
    const count = rows[0]?.count ?? 0
    removed += count
    if (count < atOnce) return removed
  }
}

/** How many of them there are. */
export async function countMailsBefore(db: Database, moment: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outgoing_mail where ${endedAt} < ${moment} and ${isLeft}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Blanks every mail to a person; one that still waits is never sent. Answers how many. */
export async function eraseMailsTo(db: Database, { addresses }: DataSubject): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mail')
    .set({
      ...withoutBody,
      recipient: '',
      subject: '',
      bounceDiagnostic: null,
      givenUpAt: sql<Date>`case when sent_at is null then coalesce(given_up_at, now()) end`,
    })
    .where('recipient', 'in', addresses.length === 0 ? [''] : [...addresses])
    .where('recipient', '!=', '')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** How many mails wait to leave, and for how many seconds the oldest has; for monitoring. */
export async function measureWaiting({ db, clock }: Needs): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from ${clock.inDatabase()} - min(mail.created_at)), 0)::float8 as seconds
    from job join outgoing_mail as mail on mail.id = case when job.queue in ('mail', 'mail-low') then job.key::uuid end
    where job.queue in ('mail', 'mail-low')`.execute(db)
  return rows[0] ?? { waiting: 0, seconds: 0 }
}

/** How many seconds codes took that left, or were given up, since then; for monitoring. */
export async function measureCodes(db: Database, since: Date): Promise<{ median: number; slowest: number }> {
  const seconds = sql`extract(epoch from ${endedAt} - created_at)`
  const { rows } = await sql<{ median: number; slowest: number }>`
    select coalesce(percentile_cont(0.5) within group (order by ${seconds}), 0)::float8 as median,
      coalesce(max(${seconds}), 0)::float8 as slowest
    from outgoing_mail where ${endedAt} > ${since} and ${isLeft} and not_after is not null`.execute(db)
  return rows[0] ?? { median: 0, slowest: 0 }
}

/** Mails that nobody got, or perhaps somebody, since then, by what was noted of them; those of rehearsals are none. */
export async function countGivenUp(db: Database, since: Date) {
  return db
    .selectFrom('outgoing_mail')
    .select(['lastError', 'perhapsDelivered', (mail) => mail.fn.countAll<string>().as('count')])
    .where('givenUpAt', '>', since)
    .where(isAddressOfStudy('outgoing_mail.recipient'))
    .where((mail) => mail.or([mail('lastError', 'is', null), mail('lastError', 'not like', 'unwanted%')]))
    .groupBy(['lastError', 'perhapsDelivered'])
    .execute()
}
