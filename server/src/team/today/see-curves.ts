import { addDays } from '@desco/contract/diary/days'
import type { ContentOf } from '@desco/contract/endpoint'
import { funnelSteps } from '@desco/contract/families/states'
import { type AgeBand, ageBands, firstAgeOf, type work } from '@desco/contract/team/work'
import { type Expression, sql } from 'kysely'

import { momentOf } from '#families/index.ts'
import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

import type { Needs } from '#platform/needs.ts'

type Curves = ContentOf<typeof work.seeCurves>

const weeksShown = 26
const sharedMilliseconds = 600_000

/** The count of the last minutes; otherwise counts, at most once in ten minutes and process. */
export const createSeeCurves = (needs: Needs): (() => Promise<Curves>) =>
  shareForAMoment(needs.clock, sharedMilliseconds, () => countCurves(needs))

async function countCurves({ db, clock }: Needs): Promise<Curves> {
  const now = clock.now()
  const thisWeek = mondayOf(dayInItaly(now))
  const weeks = Array.from({ length: weeksShown }, (_, place) =>
    addDays(thisWeek, 7 * (place + 1 - weeksShown)),
  )
  const span = { since: startOfDayInItaly(addDays(thisWeek, 7 * (1 - weeksShown))), now }
  const [registered, authorized, completed, medianDays] = await Promise.all([
    countRegistered(db, span),
    countAuthorized(db, span),
    countCompleted(db, span),
    findMedianDays(db),
  ])
  return {
    asOf: now,
    weeks,
    registrations: alongWeeks(weeks, registered),
    authorizations: byBand(weeks, authorized),
    completions: byBand(weeks, completed),
    medianDays,
  }
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

function alongWeeks(weeks: readonly string[], rows: readonly WeekRow[]): number[] {
  const counts = new Map(rows.map(({ week, count }) => [week, count]))
  return weeks.map((week) => counts.get(week) ?? 0)
}

const byBand = (weeks: readonly string[], rows: readonly BandRow[]) =>
  ageBands
    .map((band) => ({
      band,
      counts: alongWeeks(
        weeks,
        rows.filter((row) => row.band === band),
      ),
    }))
    .filter(({ counts }) => counts.some((count) => count > 0))

type WeekRow = { week: string; count: number }
type BandRow = WeekRow & { band: AgeBand }
type Span = { since: Date; now: Date }

/** The Monday of a moment's week, on Italian calendars. */
const weekOf = (moment: Expression<unknown>) =>
  sql`to_char(date_trunc('week', ${moment} at time zone 'Europe/Rome'), 'YYYY-MM-DD')`

/** Which children somebody is counted with, by their age on the day. */
const bandOf = (birthDate: Expression<unknown>, moment: Expression<unknown>) => {
  const age = sql`extract(year from age((${moment} at time zone 'Europe/Rome')::date, ${birthDate}))`
  return sql`case
    when ${birthDate} is null then 'gone'
    when ${age} >= ${sql.lit(firstAgeOf.from14)} then 'from14'
    when ${age} >= ${sql.lit(firstAgeOf.from11)} then 'from11'
    when ${age} >= ${sql.lit(firstAgeOf.from6)} then 'from6'
    else 'under6' end`
}

/** Families that registered, by week. */
async function countRegistered(db: Database, { since, now }: Span): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select ${weekOf(sql.ref('createdAt'))} as week, count(*)::int as count
    from family where created_at >= ${since} and created_at <= ${now}
      and ${isOfStudy('family.id')}
    group by 1`.execute(db)
  return rows
}

/** Children for whom everybody who decides had said yes, by the week of the first time that they had. */
async function countAuthorized(db: Database, { now }: Span): Promise<BandRow[]> {
  const { rows } = await sql<BandRow>`
    with authorized as (
      select family_id, child_id, min(happened_at) as at
      from family_event, unnest(child_ids) as child_id
      -- as the index has it
      where kind in ('sole_responsibility_declared', 'answered_full', 'answered_children_only')
        and happened_at <= ${now} and ${isOfStudy('family_event.familyId')}
      group by family_id, child_id
    )
    select ${weekOf(sql.ref('at'))} as week, ${bandOf(sql.ref('child.birthDate'), sql.ref('at'))} as band,
      count(*)::int as count
    from authorized left join child on child.id = authorized.child_id
    group by 1, 2`.execute(db)
  return rows
}

/** Questionnaires that were completed by people who took part, by LimeSurvey's moment. */
async function countCompleted(db: Database, { since, now }: Span): Promise<BandRow[]> {
  const answeredAt = sql`coalesce(submitted_at, completed_at)`
  const { rows } = await sql<BandRow>`
    select ${weekOf(answeredAt)} as week,
      case when account.kind = 'parent' then 'parents' else ${bandOf(sql.ref('child.birthDate'), answeredAt)} end as band,
      count(*)::int as count
    from survey_participation
    join account on account.id = survey_participation.account_id
    left join child on child.account_id = account.id
    where completed and ${answeredAt} >= ${since} and ${answeredAt} <= ${now}
      and moved_to is null and not answered_late(submitted_at, coalesce(completed_at, checked_at), left_at)
      and ${isOfStudy('account.familyId')}
    group by 1, 2`.execute(db)
  return rows
}

/** The median of the days that families took to each step from the one before; null where there is none. */
export async function findMedianDays(db: Database) {
  const medians = funnelSteps.map((step, place) => {
    const [at, before] = [step, funnelSteps[place - 1]].map((one) => one && sql.ref(momentOf[one]))
    if (before === undefined) return sql`null`
    return sql`percentile_cont(0.5) within group (order by extract(epoch from ${at} - ${before})::float8 / 86400)`
  })
  const { rows } = await sql<{ days: (number | null)[] }>`
    select array[${sql.join(medians)}] as days from family_standing`.execute(db)
  return funnelSteps.map((step, place) => ({ step, days: rows[0]?.days[place] ?? null }))
}
