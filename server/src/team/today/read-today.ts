import type { ContentOf } from '@desco/contract/endpoint'
import type { teamFamilies } from '@desco/contract/team/families'
import { mayDo, type StaffRole } from '@desco/contract/staff/roles'
import { studyLimits } from '@desco/contract/study-limits'
import { sql } from 'kysely'

import { failureOf } from '#platform/mail/smtp-answers.rules.ts'
import { findSurveysUpdatedAt, listStillOpen } from '#questionnaires/index.ts'
import { later } from '#platform/clock.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import type { Database } from '#platform/database/database.ts'
import { isAddressOfStudy, isOfStudy, isPersonOfStudy } from '#platform/database/of-study.queries.ts'
import { countRows } from '#platform/database/parts-of-statements.ts'

import { countFamilies, stepReached } from '#team/find/family-steps.ts'
import type { TeamNeeds } from '#team/needs.ts'
import { takeUpChanges } from '#families/index.ts'

type Today = ContentOf<typeof teamFamilies.today>

const listed = 6
const sharedMilliseconds = 60_000

/** Counts at most once a minute in this process, however many of the team look. Tokens are for who may close a link. */
export function createReadToday(needs: TeamNeeds): (reader: { role: StaffRole }) => Promise<Today> {
  const read = shareForAMoment(needs.clock, sharedMilliseconds, () => readToday(needs))
  return async ({ role }) => {
    const today = await read()
    if (mayDo(role, 'surveys.reconcile')) return today
    const { stillOpen, ...limeSurvey } = today.limeSurvey
    return { ...today, limeSurvey: { ...limeSurvey, stillOpen: { ...stillOpen, links: [] } } }
  }
}

async function readToday({ db, clock, surveys }: TeamNeeds): Promise<Today> {
  const now = clock.now()
  await takeUpChanges(db)
  const [weekAgo, twoWeeksAgo] = [later(now, { days: -7 }), later(now, { days: -14 })]
  const since = later(now, { days: -studyLimits().mailDays })
  const [
    families,
    surveysCompleted,
    failed,
    doubtful,
    bounces,
    bouncedFrom,
    connection,
    updatedAt,
    stillOpen,
  ] = await Promise.all([
    countFamilies(db, { now, weekAgo, twoWeeksAgo, listed }),
    countSurveysCompleted(db, weekAgo),
    listFailedMails(db, { since, listed, inDoubt: false }),
    listFailedMails(db, { since, listed, inDoubt: true }),
    listBounced(db, listed),
    countBounced(db),
    surveys.connection(),
    findSurveysUpdatedAt(db),
    listStillOpen(db, { now, limit: listed }),
  ])
  return {
    asOf: now,
    tiles: { ...families, surveysCompleted },
    funnel: families.funnel.map(({ step, count }) => ({ step: stepReached(step), count })),
    stuck: families.stuck.map(({ step, count, families: some }) => ({
      step: stepReached(step),
      count,
      families: (some ?? []).map((one) => ({ ...one, since: new Date(one.since) })),
    })),
    failedMails: describeMails(failed),
    doubtfulMails: describeMails(doubtful),
    bouncedMails: { count: bouncedFrom, latest: bounces },
    limeSurvey: {
      ...connection,
      updatedAt: updatedAt ?? null,
      stillOpen: { count: stillOpen.count, links: stillOpen.people },
    },
  }
}

type Mails = Awaited<ReturnType<typeof listFailedMails>>

const describeMails = ({ count, latest }: Mails): Today['failedMails'] => ({
  count,
  latest: latest.map(({ id, kind, at, familyId, code, ...failure }) => {
    const family = familyId === null || code === null ? null : { id: familyId, code }
    return { id, kind, at, why: failureOf(failure), family }
  }),
})

const failedMails = (db: Database, since: Date) =>
  db
    .selectFrom('outgoing_mail')
    .where('givenUpAt', 'is not', null)
    .where('givenUpAt', '>', since)
    .where(isAddressOfStudy('outgoing_mail.recipient'))
    // a reminder that nobody needed any more has not failed
    .where((mail) => mail.or([mail('lastError', 'is', null), mail('lastError', 'not like', 'unwanted%')]))

/** How many mails nobody got, or perhaps somebody, since then. */
export const countFailedMails = (db: Database, since: Date) => countRows(failedMails(db, since))

/** Questionnaires that were completed since then by LimeSurvey's moment; those of somebody who had left are none. */
export async function countSurveysCompleted(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from survey_participation as given
    where completed and moved_to is null and coalesce(submitted_at, completed_at) > ${since}
      and not answered_late(submitted_at, coalesce(completed_at, checked_at), left_at)
      and ${isPersonOfStudy('given.accountId')}`.execute(db)
  return rows[0]?.count ?? 0
}

type Failed = { since: Date; listed: number; inDoubt: boolean }

/**
 * Mails that nobody got, or perhaps somebody (`inDoubt`), newest first, and how many there are. Each names its family where the
 * address still tells.
 */
async function listFailedMails(db: Database, { since, listed, inDoubt }: Failed) {
  const failed = failedMails(db, since).where('perhapsDelivered', inDoubt ? '>' : '=', 0)
  const latest = await db
    // the few that are listed first: a family is looked for by two addresses, and that for each of them alone
    .with(
      (name) => name('latest').materialized(),
      () =>
        failed
          .select(['id', 'kind', 'givenUpAt', 'lastError', 'perhapsDelivered'])
          .select(
            sql<string | null>`coalesce(
              (select family_id from account where email = outgoing_mail.recipient),
              (select family_id from spouse_invitation where email = outgoing_mail.recipient
                order by created_at desc limit 1))`.as('foundId'),
          )
          .orderBy('givenUpAt', 'desc')
          .limit(listed),
    )
    .selectFrom('latest')
    .leftJoin('family', 'family.id', 'latest.foundId')
    .select([
      'latest.id',
      'kind',
      'givenUpAt as at',
      'lastError',
      'perhapsDelivered',
      'family.id as familyId',
      'family.code',
    ])
    .$narrowType<{ at: Date }>()
    .orderBy('givenUpAt', 'desc')
    .execute()
  return { count: await countRows(failed), latest }
}

// addresses that are still somebody's, or of the last invitation of a family; a family's code is looked up for each alone
const bounced = sql`
  select open.id, open.kind, open.bounce_kind, open.bounced_at, found.family_id,
    (select family.code from family where family.id = found.family_id) as code
  from (
    select distinct on (lower(recipient)) id, kind, lower(recipient) as address, recipient, bounce_kind, bounced_at
    from outgoing_mail
    where bounced_at is not null and bounce_settled_at is null and recipient <> '' and bounce_kind <> 'delayed'
    order by lower(recipient), bounced_at desc
  ) as open
  cross join lateral (
    select coalesce(
      (select account.family_id from account where lower(account.email) = open.address limit 1),
      (select invited.family_id from spouse_invitation as invited
        where invited.email = open.recipient and not exists (
          select from spouse_invitation as later
          where later.family_id = invited.family_id and later.created_at > invited.created_at
        ) limit 1)
    ) as family_id
    offset 0
  ) as found
  where found.family_id is not null and ${isOfStudy('found.familyId')}`

/** From how many addresses mails came back that nobody has seen to. */
export async function countBounced(db: Database): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${bounced}) as one`.execute(db)
  return rows[0]?.count ?? 0
}

/** The last of each such address, newest first. */
async function listBounced(db: Database, listed: number) {
  const { rows } = await sql<Today['bouncedMails']['latest'][number]>`
    select id, kind, bounce_kind as why, bounced_at as at, json_build_object('id', family_id, 'code', code) as family
    from (${bounced} order by open.bounced_at desc, open.id limit ${listed}) as latest
    order by bounced_at desc, id`.execute(db)
  return rows
}
