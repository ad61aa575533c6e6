import { funnelSteps } from '@desco/contract/families/states'
import { type RawBuilder, sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { numberByHand, rowsByHand } from './counted-by-hand.ts'
import { agesAsked, studySurveys } from '#testing/many-families/many-families.ts'

// The recipients of a message, counted a second time: over the tables of counted-by-hand.ts and the rows of consents, pauses and
// messages, without the portal's view of readers.

const today = sql`(now() at time zone 'Europe/Rome')::date`
// each parent who can be written to, and the first reason against it
const readers = (families: RawBuilder<unknown>, now: Date) => sql`
  select account.family_id, case
    when family.has_left or account.id in (select person_id from by_hand.gone) then 'left'
    when account.verified_at is null then 'unproved'
    when said.answer is distinct from 'Acconsento' or said.version < '2002-01-01' then 'not_agreed'
    when choice.fewer then 'wants_fewer'
    when choice.paused_until > ${today} then 'paused'
    when coalesce(written.count, 0) + coalesce(diary.count, 0) >= 2 then 'cap'
  end as reason
  from by_hand.step join by_hand.family on family.id = step.id
  join public.account on account.family_id = step.id and account.kind = 'parent'
  left join (select distinct on (account_id) * from public.consent_record where section = 'section3' order by account_id, id desc)
    as said on said.account_id = account.id
  left join public.message_choice as choice on choice.account_id = account.id
  left join (
    select message.family_id, count(distinct occasion) as count
    from public.message left join public.outgoing_mail as mail on mail.id = message.mail_id
    where written_at > ${later(now, { days: -7 })} and dropped is null and coalesce(last_error, '') not like 'unwanted%'
    group by 1
  ) as written on written.family_id = step.id
  left join (
    select account.family_id, count(distinct day) as count from public.diary_reminder join public.account on account.id = account_id
    where queued_at > ${later(now, { days: -7 })} group by 1
  ) as diary on diary.family_id = step.id
  where step.enrolment not in ('refused', 'withdrawn') and ${families}`

/** Families, parents and reasons against of some families, as the page shows them. */
export async function recipientsByHand(owner: Database, families: RawBuilder<unknown>, now: Date) {
  const one = sql`from (${readers(families, now)}) as reader`
  const others = await rowsByHand<{ reason: string; count: number }>(
    owner,
    sql`
    select reason, count(*)::int as count ${one} where reason is not null group by 1 order by 2 desc, 1`,
  )
  return {
    families: await numberByHand(owner, sql`select count(distinct family_id) ${one} where reason is null`),
    recipients: await numberByHand(owner, sql`select count(*) ${one} where reason is null`),
    others: Object.fromEntries(others.map(({ reason, count }) => [reason, count])),
  }
}

const age = sql`extract(year from age(${today}, child.birth_date))`
/** Without a step a message goes to families that take part: not to those that register or wait for the other parent. */
const takesPart = sql`step.enrolment = 'active'`
/** Filters of the page of messages, and the families that each names, of `by_hand.step` as `step`. */
export const recipientFilters: Record<string, { filter: object; where: RawBuilder<unknown> }> = {
  'all who take part': { filter: {}, where: takesPart },
  ...Object.fromEntries(
    funnelSteps.map((step, place) => [
      `at “${step}”`,
      { filter: { step }, where: sql`step.reached = ${place + 1}` },
    ]),
  ),
  'with a child of these ages': {
    filter: { ageFrom: agesAsked.from, ageTo: agesAsked.to },
    where: sql`${takesPart} and exists (select from public.child where child.family_id = step.id
      and ${age} between ${agesAsked.from} and ${agesAsked.to} and child.id not in (select person_id from by_hand.gone))`,
  },
  ...Object.fromEntries(
    [studySurveys.everybody, studySurveys.children, studySurveys.inWindow].map((surveyNotDone) => [
      `who have not done ${surveyNotDone}`,
      {
        filter: { surveyNotDone },
        where: sql`${takesPart} and exists (select from by_hand.asked where asked.family_id = step.id and survey_id = ${surveyNotDone}
          and state in ('begun', 'waiting') and coalesce(birth_date > ${today} - interval '18 years', true))`,
      },
    ]),
  ),
}
