import { dayInItaly } from '@desco/contract/families/birth-date'
import { sql } from 'kysely'

import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Database } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { takeUpChanges } from '#families/index.ts'
import type { MailCheck } from '#platform/contributions.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { textsChangedMail } from './text-desk.mails.ts'

/** At most so many an hour: a mail server that takes a thousand at once may keep a code waiting. */
const mailsAnHour = 500

/**
 * Writes to who has to answer a text that has taken effect, once about each version; several of one day are one mail. Children
 * find it on their page. Answers how many were written to.
 */
export async function tellOfNewTexts(needs: LetterNeeds): Promise<number> {
  await takeUpChanges(needs.db)
  let told = 0
  for (const one of await listUntold(needs.db, dayInItaly(needs.clock.now()))) told += await tell(needs, one)
  return told
}

/** Answers how many mails that is: none where somebody was told meanwhile. */
const tell = async (needs: LetterNeeds, { accountId, textIds, email, until }: Untold): Promise<0 | 1> =>
  inTransaction(needs.db, async (tx) => {
    const now = needs.clock.now()
    const noted = await tx
      .insertInto('text_notice')
      .values(textIds.map((textId) => ({ textId, accountId, notedAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('textId')
      .execute()
    if (noted.length === 0) return 0
    const isOver = until < dayInItaly(now)
    await queueMail({ ...needs, db: tx }, textsChangedMail(needs, { to: email, until, isOver }))
    return 1
  })

/** Asked when the mail is about to leave: who has answered meanwhile, or has left, is not written to any more. */
export const noticeIsWanted: MailCheck = async ({ db, clock }, { recipient }) => {
  const { rows } = await sql<{ owes: boolean }>`
    select exists (
      select from account
      -- of one family and one account: the planner carries neither into the views, and would read what happened to everybody
      cross join lateral (
        select * from survey_taker where survey_taker.family_id = account.family_id offset 0
      ) as taker
      cross join lateral (
        select from text_owed
        where text_owed.account_id = account.id and text_owed.effective_on <= ${dayInItaly(clock.now())}::date
        offset 0
      ) as owed
      where lower(account.email) = lower(${recipient}) and taker.account_id = account.id and taker.why is null
    ) as owes`.execute(db)
  return rows[0]?.owes ?? false
}

/** Somebody and the versions in force that they have to answer; `until`: when the first of the old ones ends. */
type Untold = { accountId: string; email: string; textIds: string[]; until: string }

/**
 * The people of an hour who have to answer a text and were not written to about it. Whether people take part is taken from
 * what is stored of it: many never will, and are looked at again and again. Of the few of rehearsals the view says it.
 */
const listUntold = async (db: Database, today: string): Promise<Untold[]> => {
  const { rows } = await sql<Untold>`
    with asked as materialized (
      select id, section, to_char(effective_on, 'YYYY-MM-DD') collate "C" as key from text_version
      where state = 'approved' and agree_again and effective_on <= ${today}::date
    ),
    -- whoever owes a text gave an older answer to it, which is cheap to see; whether they owe it the view says
    maybe as materialized (
      select distinct record.account_id
      from consent_record as record join asked on asked.section = record.section and record.version collate "C" < asked.key
      where record.account_id is not null and not exists (
        select from text_notice as told where told.text_id = asked.id and told.account_id = record.account_id
      )
    )
    select account.id as account_id, account.email, owes.text_ids, owes.until
    from maybe
    join account on account.id = maybe.account_id and account.email is not null and account.verified_at is not null
    cross join lateral (
      select array_agg(owed.text_id) as text_ids, to_char(min(owed.old_until), 'YYYY-MM-DD') as until
      from text_owed as owed
      where owed.account_id = account.id and owed.effective_on <= ${today}::date
        and not exists (
          select from text_notice as told where told.text_id = owed.text_id and told.account_id = owed.account_id
        )
      having count(*) > 0
    ) as owes
    where case when ${isOfStudy('account.familyId')} then (
        -- by its key, where the planner would keep all of them in memory for an exists
        select true from study_person as taker
        where taker.family_id = account.family_id and taker.account_id = account.id and taker.why is null
      ) else exists (
        select from (select * from survey_taker where survey_taker.family_id = account.family_id offset 0) as taker
        where taker.account_id = account.id and taker.why is null
      ) end
    limit ${mailsAnHour}`.execute(db)
  return rows
}
