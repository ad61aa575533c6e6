import type { AnswerOf } from '@desco/contract/endpoint'
import type { teamFamilies } from '@desco/contract/team/families'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

type SurveyOnPage = AnswerOf<typeof teamFamilies.openFamily>['people'][number]['surveys'][number]
type SurveyGiven = Pick<SurveyOnPage, 'surveyId' | 'title' | 'seenOnly' | 'afterLeaving' | 'begun'> & {
  accountId: string
  addedAt: Date
  completedAt: Date | null
  /** Done, or waited for still. */
  counts: boolean
  /** It opens to them on a later day. */
  opensLater: boolean
}

/**
 * The surveys into which somebody of a family was put, without a look at LimeSurvey: titles are those of the last list
 * that it gave, else as they were then. A row that was only claimed puts nobody anywhere. `counts`: by `survey_given`.
 */
export async function listSurveysGiven(db: Database, familyId: string): Promise<SurveyGiven[]> {
  const { rows } = await sql<SurveyGiven>`
    select
      added.account_id,
      added.survey_id,
      coalesce(nullif(listed.title, ''), nullif(added.title, ''), added.survey_id::text) as title,
      coalesce(added.added_at, added.completed_at, added.checked_at) as added_at,
      given.completed_at,
      coalesce(given.is_seen_only, false) as seen_only,
      coalesce(given.is_late, false) as after_leaving,
      added.begun_at is not null and not added.completed as begun,
      given.survey_id is not null as counts,
      not added.completed and (
        coalesce(listed.starts_at > to_char(now() at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI:SS'), false)
        or exists (
          select from survey_period as period
          where period.account_id = added.account_id and period.survey_id = added.survey_id
            and period.from_day > (now() at time zone 'Europe/Rome')::date
        )
      ) as opens_later
    from account
    join survey_participation as added on added.account_id = account.id
    left join survey_given as given on given.account_id = account.id and given.survey_id = added.survey_id
    left join lateral (
      select survey ->> 'title' as title, survey ->> 'startsAt' as starts_at
      from survey_catalogue, jsonb_array_elements(survey_catalogue.surveys) as survey
      where (survey ->> 'id')::int = added.survey_id
      limit 1
    ) as listed on true
    where account.family_id = ${familyId} and (added.added_at is not null or added.completed)
    order by added_at, added.survey_id`.execute(db)
  return rows
}

/** The surveys of one person of a family, with how many there are and are done. */
export function surveysOf(all: readonly SurveyGiven[], accountId: string | null) {
  const own = all.filter((given) => given.accountId === accountId)
  return {
    surveysGiven: own.filter(({ counts }) => counts).length,
    surveysCompleted: own.filter(({ completedAt, afterLeaving }) => completedAt !== null && !afterLeaving)
      .length,
    surveys: own.map((given) => ({
      ...given,
      later: !given.counts && given.opensLater,
      closed: !given.counts && !given.opensLater,
    })),
  }
}

export async function listInvitations(db: Database, familyId: string) {
  return db
    .selectFrom('spouse_invitation')
    .select(['id', 'surname', 'email', 'createdAt', 'expiresAt'])
    .where('familyId', '=', familyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function listTeamCorrections(db: Database, familyId: string) {
  return db
    .selectFrom('team_correction as correction')
    .innerJoin('staff_account', 'staff_account.id', 'correction.staffId')
    .select([
      'correction.id',
      'correction.accountId',
      'correction.childId',
      'correction.invitationId',
      'correction.field',
      'correction.valueBefore as before',
      'correction.valueAfter as after',
      'correction.reason',
      'correction.correctedAt as at',
      'staff_account.shownAs as by',
    ])
    .where('correction.familyId', '=', familyId)
    .orderBy('correction.correctedAt', 'desc')
    .orderBy('correction.id')
    .execute()
}
