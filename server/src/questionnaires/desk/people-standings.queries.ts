import { type RawBuilder, sql } from 'kysely'

import { dayInItaly } from '#platform/clock.ts'
import { isPersonOfStudy } from '#platform/database/of-study.queries.ts'

/** `from` and `until`: moments of LimeSurvey's clock, as it writes them; what is open at any time between is open. */
type Then = { day: string; from: string; until: string }

export const atOnce = (now: Date, localNow: string): Then => ({
  day: dayInItaly(now),
  from: localNow,
  until: localNow,
})

export function allOf(day: string): Then {
  return { day, from: `${day} 00:00:00`, until: `${day} 23:59:59` }
}

/** The people whose standing is asked: everybody in one survey, or some families, each looked up by itself, in all. */
type StandingsOf = { surveyId: number } | { familyIds: readonly string[] }

/**
 * The people who take part, in a survey of the list that LimeSurvey gave last: where they stand, by the same rules by which
 * families see them (survey-audience.rules.ts, survey-window.rules.ts, survey-offer.rules.ts). Everybody is read as it is stored
 * (docs/decisions/team.md), which may be a second old.
 */
export const standing = ({ day, from, until }: Then, whose: StandingsOf): RawBuilder<unknown> => sql`
  -- each once for all: asked anew for everybody they would take minutes; a table of everybody is read once in any case
  with taker as ${'familyIds' in whose ? sql`materialized (${takersOf(whose.familyIds)})` : sql`(select * from study_person)`},
  period as materialized (
    select
      account_id, survey_id,
      bool_or(is_now) as is_open,
      max(from_day) filter (where is_now) as open_since,
      min(from_day) filter (where from_day > ${day}::date) as opens_on
    from (
      select account_id, survey_id, from_day,
        ${day}::date between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity') as is_now
      from ${'familyIds' in whose ? periodsOfTakers : sql`survey_period`}
      where ${'familyIds' in whose ? sql`true` : isPeriodOf(whose.surveyId)}
    ) as days
    group by account_id, survey_id
  ),
  listed as materialized (
    select
      (survey ->> 'id')::integer as survey_id,
      survey ->> 'title' as title,
      place,
      (survey ->> 'active')::boolean
        and coalesce(survey ->> 'startsAt' <= ${until} collate "C", true)
        and coalesce(${from} collate "C" <= survey ->> 'expiresAt', true) as is_open,
      (
        select min(added.added_at) from survey_participation as added
        where added.survey_id = (survey ->> 'id')::integer and ${isPersonOfStudy('added.accountId')}
      ) as first_added
    from survey_catalogue, jsonb_array_elements(survey_catalogue.surveys) with ordinality as one (survey, place)
    -- the planner takes a list of one for a hundred unless it is told
    where ${'familyIds' in whose ? sql`true` : sql`(survey ->> 'id')::integer = ${whose.surveyId} limit 1`}
  ),
  -- ages as days of birth: who was born within them is so old today
  audience as materialized (
    select survey_id, parents, children, hidden,
      (${day}::date - make_interval(years => coalesce(age_to, 150) + 1))::date as born_after,
      (${day}::date - make_interval(years => coalesce(age_from, 0)))::date as born_until
    from survey_audience
  )
  select
    given.completed as is_completed, stop.why as stopped_by,
    taker.person_id, taker.account_id, taker.family_id, taker.is_child, taker.birth_date, listed.survey_id, listed.title, listed.place,
    case
      when given.completed and not late.is_late then 'done'
      when given.completed then 'not_offered'
      when stop.why is not null then 'not_offered'
      when given.begun_at is not null then 'begun'
      else 'waiting'
    end as state,
    case when late.is_late then 'answered_late' when given.completed then null else stop.why end as why,
    case when stop.why = 'not_yet' and not coalesce(given.completed, false) then period.opens_on end as opens_on,
    period.open_since,
    case
      when late.is_late then null
      when given.completed then coalesce(given.submitted_at, given.completed_at, given.checked_at)
      when stop.why is not null then null
      when given.begun_at is not null then given.begun_at
      -- a survey's first participant says about when it was there
      else greatest(
        period.open_since::timestamp at time zone 'Europe/Rome',
        coalesce(given.added_at, greatest(taker.created_at, listed.first_added))
      )
    end as since
  from listed
  cross join taker
  left join survey_participation as given
    on given.account_id = taker.account_id and given.survey_id = ${'familyIds' in whose ? sql`listed.survey_id` : sql`${whose.surveyId}`}
      and given.moved_to is null
  left join audience on audience.survey_id = listed.survey_id
  left join survey_schedule as schedule on schedule.survey_id = listed.survey_id and schedule.kind <> 'always'
  left join period on period.account_id = taker.account_id and period.survey_id = schedule.survey_id
  cross join lateral (
    select coalesce(given.completed, false)
      and answered_late(given.submitted_at, coalesce(given.completed_at, given.checked_at), given.left_at) as is_late
  ) as late
  cross join lateral (
    select coalesce(
      taker.why,
      case
        when not listed.is_open then 'closed'
        when audience.survey_id is not null and (audience.hidden or not case when taker.is_child
          then audience.children and taker.birth_date > audience.born_after and taker.birth_date <= audience.born_until
          else audience.parents
        end) then 'not_meant'
        when schedule.survey_id is null or period.is_open then null
        -- what it counts from has not happened yet, or the day is known
        when period.survey_id is null or period.opens_on is not null then 'not_yet'
        else 'over'
      end
    ) as why
  ) as stop`

/** Asked first: without a window the planner would still walk through everybody to find none. */
const isPeriodOf = (surveyId: number) => sql`survey_id = ${surveyId}
  and exists (select from survey_schedule where survey_id = ${surveyId} and kind <> 'always')`

const takersOf = (familyIds: readonly string[]) => sql`
  select one_taker.* from unnest(${[...familyIds]}::uuid[]) as one (id)
  cross join lateral (select * from survey_taker where survey_taker.family_id = one.id offset 0) as one_taker`

const periodsOfTakers = sql`(
  select one_period.* from taker
  cross join lateral (select * from survey_period where survey_period.account_id = taker.account_id offset 0) as one_period
) as survey_period`
