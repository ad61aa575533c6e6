import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type {
  surveyPeople,
  SurveyPerson,
  SurveyState,
} from '@desco/contract/questionnaires/desk/survey-people'
import { sql } from 'kysely'

import { initialsOf, takeUpChanges } from '#families/index.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { isPersonOfStudy } from '#platform/database/of-study.queries.ts'
import { Problem } from '#platform/problem.ts'

import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'
import { localTimeIn } from '#questionnaires/schedule/local-time.rules.ts'
import { allOf, atOnce, standing } from './people-standings.queries.ts'

/**
 * Of the standings those that wait or are begun, and that somebody can be reminded of: without the surveys that anybody may answer without a list, of
 * which LimeSurvey never says that they are done, and without grown-up children, who are asked themselves.
 */
const isWaitedFor = (now: Date) => sql`is_completed is not true and stopped_by is null
  and not exists (select from survey_facts as facts where facts.survey_id = standing.survey_id and facts.open_access)
  and coalesce(birth_date > ${dayInItaly(now)}::date - interval '18 years', true)
  and not exists (select from child where child.id = standing.person_id and child.reached_age = 18)`

// LimeSurvey keeps its dates by the Italian clock, as the view survey_open_now says
const italianClock = localTimeIn('Europe/Rome')

/** The surveys that people of some families can answer now and have not, and since when, by the list that LimeSurvey gave last. */
export async function listWaitingSurveys(db: Database, familyIds: readonly string[], now: Date) {
  const { rows } = await sql<{
    familyId: string
    personId: string
    isChild: boolean
    surveyId: number
    title: string
    since: Date
    /** The first day of the window that is open, where it has one. */
    openSince: string | null
  }>`
    with standing as (${standing(atOnce(now, italianClock(now)), { familyIds })})
    select family_id, person_id, is_child, survey_id, title, since,
      open_since
    from standing
    where ${isWaitedFor(now)} and since is not null
    order by place, person_id`.execute(db)
  return rows
}

/** The families with somebody who can answer a survey now and has not: a query for another one to use. */
export const familiesWaitingFor = (surveyId: number, now: Date) => sql`
  select standing.family_id from (${standing(atOnce(now, italianClock(now)), { surveyId })}) as standing
  where ${isWaitedFor(now)}`

/** Of a statement over everybody: its sorts fit in memory. */
const memoryForAll = sql`set local work_mem = '64MB'`

/** The people who completed a survey and take part no longer: with those of `countByState`, all whose answers are valid. */
export async function countLeft(db: Database, surveyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from survey_given as given
    where given.survey_id = ${surveyId} and given.completed and ${isPersonOfStudy('given.accountId')}
      and not exists (select from study_person as person where person.account_id = given.account_id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many people are where in a survey, and since when the one who has been there longest. In a transaction. */
export async function countByState(tx: Database, surveyId: number, now: Date, localNow: string) {
  await memoryForAll.execute(tx)
  const { rows } = await sql<{ state: SurveyState; count: number; since: Date | null }>`
    with standing as (${standing(atOnce(now, localNow), { surveyId })})
    select state, count(*)::int as count, min(since) as since
    from standing
    group by state`.execute(tx)
  return rows
}

/** `position`: of a child among its brothers and sisters, from 0. */
type PersonWithFamily = Pick<SurveyPerson, 'familyId' | 'familyCode'> & {
  name: string
  surname: string
  position: number | null
}
type PersonRow = Omit<SurveyPerson, 'initials' | 'since'> & PersonWithFamily & { since: Date | null }

const names = sql`who.family_id, family.code as family_code,
  coalesce(account.name, child.name) as name, coalesce(account.surname, child.surname) as surname, child.position`
const namesOfWho = sql`
  left join account on account.id = who.account_id
  left join child on child.id = who.person_id
  left join family on family.id = who.family_id`

const pageLength = 50

type Listing = typeof surveyPeople.listSurveyPeople

/** The people behind one number of one survey that LimeSurvey lists, longest there first, by family code and initials. */
export async function listSurveyPeople(
  { db, clock, surveys: { desk } }: SurveysNeeds,
  { surveyId, state, after }: InputOf<Listing>,
): Promise<ContentOf<Listing>> {
  const survey = (await desk.list()).surveys.find(({ id }) => id === surveyId)
  if (survey === undefined) throw new Problem('not_found')
  await takeUpChanges(db)
  const order = sql`coalesce(since, '-infinity'), person_id`
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(${order}) > (select coalesce(since, '-infinity'), person_id from standing where person_id = ${after})`
  // the state says it already; said so, the planner joins only those who have answered
  const only = state === 'done' ? sql`and is_completed` : sql``
  const { rows } = await sql<PersonRow>`
    with standing as (${standing(atOnce(clock.now(), desk.localNow()), { surveyId })}),
    who as (
      select * from standing
      where state = ${state} ${only} and ${beyond}
      order by ${order}
      limit ${pageLength + 1}
    )
    select who.person_id, ${names}, who.is_child, who.since, who.why, who.opens_on
    from who ${namesOfWho}
    order by coalesce(who.since, '-infinity'), who.person_id`.execute(db)
  return {
    title: survey.title,
    people: rows.slice(0, pageLength).map((row) => ({ ...row, initials: initialsOf(row) })),
    more: rows.length > pageLength,
  }
}

const peopleShown = 20

/** The people who see one survey and have not completed it, now and at any time of tomorrow, and in whom the two differ. */
export async function compareDays(db: Database, surveyId: number, now: Date, localNow: string) {
  const tomorrow = dayInItaly(later(new Date(`${dayInItaly(now)}T12:00:00Z`), { days: 1 }))
  await memoryForAll.execute(db)
  const { rows } = await sql<
    PersonWithFamily & {
      today: number
      tomorrow: number
      change: 'joining' | 'leaving' | null
      count: number
    }
  >`
    with seen as materialized (
      select coalesce(this_day.person_id, later_day.person_id) as person_id,
        coalesce(this_day.account_id, later_day.account_id) as account_id,
        coalesce(this_day.family_id, later_day.family_id) as family_id,
        this_day.person_id is not null as is_today, later_day.person_id is not null as is_tomorrow
      from (select * from (${standing(atOnce(now, localNow), { surveyId })}) as one where state in ('begun', 'waiting')) as this_day
      full join (select * from (${standing(allOf(tomorrow), { surveyId })}) as one where state in ('begun', 'waiting')) as later_day
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
    select total.today, total.tomorrow, who.change, who.count, ${names}
    from total
    left join changed as who on who.place <= ${peopleShown} ${namesOfWho}
    order by family.code, who.person_id`.execute(db)
  const changeOf = (change: 'joining' | 'leaving') => {
    const people = rows.filter((row) => row.change === change)
    return {
      count: people[0]?.count ?? 0,
      people: people.map((one) => ({ ...one, initials: initialsOf(one) })),
    }
  }
  const [first] = rows
  return {
    today: first?.today ?? 0,
    tomorrow: first?.tomorrow ?? 0,
    joining: changeOf('joining'),
    leaving: changeOf('leaving'),
  }
}
