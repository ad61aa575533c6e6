import type { NotOfferedReason, SurveyState } from '@desco/contract/staff/survey-people'
import { type RawBuilder, sql } from 'kysely'

import { dayInItaly, later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { isOfStudy, isPersonOfStudy } from '#platform/of-study.queries.ts'

/** `from` and `until`: moments of LimeSurvey's clock, as it writes them; what is open at any time between is open. */
type Then = { day: string; from: string; until: string }

const atOnce = (now: Date, localNow: string): Then => ({
  day: dayInItaly(now),
  from: localNow,
  until: localNow,
})

function allOf(day: string): Then {
  return { day, from: `${day} 00:00:00`, until: `${day} 23:59:59` }
}

/**
 * Everybody who takes part, in every survey of the list that LimeSurvey gave last, or in one of them: where they stand, by
 * the same rules by which families see them (survey-audience.rules.ts, survey-window.rules.ts, survey-offer.rules.ts).
 */
const standing = (
  { day, from, until }: Then,
  surveyId?: number,
  /** These families alone, each looked up by itself. */
  familyIds?: readonly string[],
): RawBuilder<unknown> => sql`
  -- each once for all: asked anew for everybody they would take minutes
  with taker as materialized (${familyIds === undefined ? sql`select * from survey_taker where ${isOfStudy('survey_taker.family_id')}` : takersOf(familyIds)}),
  period as materialized (
    select
      account_id, survey_id,
      bool_or(is_now) as is_open,
      max(from_day) filter (where is_now) as open_since,
      min(from_day) filter (where from_day > ${day}::date) as opens_on
    from (
      select account_id, survey_id, from_day,
        ${day}::date between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity') as is_now
      from ${familyIds === undefined ? sql`survey_period` : periodsOfTakers}
      where ${surveyId === undefined ? sql`true` : sql`survey_id = ${surveyId}`}
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
        where added.survey_id = (survey ->> 'id')::integer and ${isPersonOfStudy('added.account_id')}
      ) as first_added
    from survey_catalogue, jsonb_array_elements(survey_catalogue.surveys) with ordinality as one (survey, place)
    where ${surveyId === undefined ? sql`true` : sql`(survey ->> 'id')::integer = ${surveyId}`}
  )
  select
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
    on given.account_id = taker.account_id and given.survey_id = listed.survey_id and given.moved_to is null
  left join survey_audience as audience on audience.survey_id = listed.survey_id
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
          then audience.children and extract(year from age(${day}::date, taker.birth_date))
            between coalesce(audience.age_from, 0) and coalesce(audience.age_to, 150)
          else audience.parents
        end) then 'not_meant'
        when schedule.survey_id is null or period.is_open then null
        -- what it counts from has not happened yet, or the day is known
        when period.survey_id is null or period.opens_on is not null then 'not_yet'
        else 'over'
      end
    ) as why
  ) as stop`

const takersOf = (familyIds: readonly string[]) => sql`
  select one_taker.* from unnest(${[...familyIds]}::uuid[]) as one (id)
  cross join lateral (select * from survey_taker where survey_taker.family_id = one.id offset 0) as one_taker`

const periodsOfTakers = sql`(
  select one_period.* from taker
  cross join lateral (select * from survey_period where survey_period.account_id = taker.account_id offset 0) as one_period
) as survey_period`

export type WaitingSurvey = {
  familyId: string
  personId: string
  isChild: boolean
  surveyId: number
  title: string
  since: Date
  /** The first day of the window that is open, where it has one. */
  openSince: string | null
}

/**
 * Of the standings those that somebody can be reminded of: without the surveys that anybody may answer without a list, of
 * which LimeSurvey never says that they are done, and without grown-up children, who are asked themselves.
 */
const isWaitedFor = (now: Date) => sql`state in ('waiting', 'begun')
  and not exists (select from survey_facts as facts where facts.survey_id = standing.survey_id and facts.open_access)
  and coalesce(birth_date > ${dayInItaly(now)}::date - interval '18 years', true)`

/** The surveys that people of some families can answer now and have not, and since when. */
export async function listWaitingOf(
  db: Database,
  familyIds: readonly string[],
  now: Date,
  localNow: string,
): Promise<WaitingSurvey[]> {
  const { rows } = await sql<WaitingSurvey>`
    with standing as (${standing(atOnce(now, localNow), undefined, familyIds)})
    select family_id as "familyId", person_id as "personId", is_child as "isChild", survey_id as "surveyId", title, since,
      open_since as "openSince"
    from standing
    where ${isWaitedFor(now)} and since is not null
    order by place, person_id`.execute(db)
  return rows
}

/** The families with somebody who can answer a survey now and has not: a query for another one to use. */
export const familiesWaitingIn = (surveyId: number, now: Date, localNow: string) => sql`
  select standing.family_id from (${standing(atOnce(now, localNow), surveyId)}) as standing
  where ${isWaitedFor(now)}`

/** Of a statement over everybody: translating it into machine code would take longer than running it, and sorts fit in memory. */
async function prepareForAll(tx: Database) {
  await sql`set local jit = off`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
}

type CountRow = { surveyId: number; state: SurveyState; count: number; since: Date | null }

/** How many people are where in each survey, and since when the one who has been there longest. */
export async function countByState(db: Database, now: Date, localNow: string): Promise<CountRow[]> {
  await prepareForAll(db)
  const { rows } = await sql<CountRow>`
    with standing as (${standing(atOnce(now, localNow))})
    select survey_id as "surveyId", state, count(*)::int as count, min(since) as since
    from standing
    group by survey_id, state`.execute(db)
  return rows
}

export type PersonRow = {
  personId: string
  familyId: string
  familyCode: string
  name: string
  surname: string
  /** Of a child among its brothers and sisters, from 0. */
  position: number | null
  isChild: boolean
  since: Date | null
  why: NotOfferedReason | null
  opensOn: string | null
}

type Listing = { surveyId: number; state: SurveyState; after?: string | undefined; count: number }

const names = sql`
  left join account on account.id = who.account_id
  left join child on child.id = who.person_id
  join family on family.id = who.family_id`

/** Who is in one state of one survey, longest there first. */
export async function listByState(
  db: Database,
  { surveyId, state, after, count }: Listing,
  now: Date,
  localNow: string,
): Promise<PersonRow[]> {
  const order = sql`(coalesce(since, '-infinity'), person_id)`
  const beyond =
    after === undefined
      ? sql`true`
      : sql`${order} > (select coalesce(since, '-infinity'), person_id from standing where person_id = ${after})`
  const { rows } = await sql<PersonRow>`
    with standing as materialized (${standing(atOnce(now, localNow), surveyId)}),
    who as (
      select * from standing
      where state = ${state} and ${beyond}
      order by ${order}
      limit ${count}
    )
    select
      who.person_id as "personId", who.family_id as "familyId", family.code as "familyCode",
      coalesce(account.name, child.name) as name, coalesce(account.surname, child.surname) as surname, child.position,
      who.is_child as "isChild", who.since, who.why, who.opens_on as "opensOn"
    from who ${names}
    order by coalesce(who.since, '-infinity'), who.person_id`.execute(db)
  return rows
}

type Named = Pick<PersonRow, 'familyId' | 'familyCode' | 'name' | 'surname' | 'position'>
type Change = { count: number; people: Named[] }
type Comparison = { today: number; tomorrow: number; joining: Change; leaving: Change }

const peopleShown = 20

/** Who sees one survey and has not completed it, now and at any time of tomorrow, and in whom the two differ. */
export async function compareDays(
  db: Database,
  surveyId: number,
  now: Date,
  localNow: string,
): Promise<Comparison> {
  const tomorrow = dayInItaly(later(new Date(`${dayInItaly(now)}T12:00:00Z`), { days: 1 }))
  await prepareForAll(db)
  const { rows } = await sql<
    Named & { today: number; tomorrow: number; change: 'joining' | 'leaving' | null; count: number }
  >`
    with seen as materialized (
      select coalesce(this_day.person_id, later_day.person_id) as person_id,
        coalesce(this_day.account_id, later_day.account_id) as account_id,
        coalesce(this_day.family_id, later_day.family_id) as family_id,
        this_day.person_id is not null as is_today, later_day.person_id is not null as is_tomorrow
      from (select * from (${standing(atOnce(now, localNow), surveyId)}) as one where state in ('begun', 'waiting')) as this_day
      full join (select * from (${standing(allOf(tomorrow), surveyId)}) as one where state in ('begun', 'waiting')) as later_day
        on later_day.person_id = this_day.person_id
    ),
    changed as (
      select *, case when is_tomorrow then 'joining' else 'leaving' end as change,
        count(*) over (partition by is_tomorrow)::int as count,
        row_number() over (partition by is_tomorrow order by person_id) as place
      from seen where is_today <> is_tomorrow
    ),
    total as (
      select count(*) filter (where is_today)::int as today, count(*) filter (where is_tomorrow)::int as tomorrow from seen
    )
    select total.today, total.tomorrow, who.change, who.count,
      who.family_id as "familyId", family.code as "familyCode",
      coalesce(account.name, child.name) as name, coalesce(account.surname, child.surname) as surname, child.position
    from total
    left join changed as who on who.place <= ${peopleShown}
    left join account on account.id = who.account_id
    left join child on child.id = who.person_id
    left join family on family.id = who.family_id
    order by family.code, who.person_id`.execute(db)
  const changeOf = (change: 'joining' | 'leaving'): Change => {
    const people = rows.filter((row) => row.change === change)
    return { count: people[0]?.count ?? 0, people }
  }
  const [first] = rows
  return {
    today: first?.today ?? 0,
    tomorrow: first?.tomorrow ?? 0,
    joining: changeOf('joining'),
    leaving: changeOf('leaving'),
  }
}
