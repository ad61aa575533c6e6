import { addDays } from '@desco/contract/diary/days'
import type { ContentOf } from '@desco/contract/endpoint'
import { type AgeBand, ageBands, firstAgeOf, type work } from '@desco/contract/team/work'
import { type Expression, sql } from 'kysely'

import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

import type { Needs } from '#platform/needs.ts'

type Curves = ContentOf<typeof work.seeCurves>

/** The last count, and its moment; undefined before the first time. */
export const findCurves = (db: Database) =>
  db.selectFrom('curves').select(['countedAt', 'counts']).executeTakeFirst()

const weeksShown = 26
/** Those that are over for longer than a week change rarely. */
const weeksCountedHourly = 2
const sharedMilliseconds = 600_000
/** The chore counts every hour; what is older was left by a server that was away. */
const freshMilliseconds = 2 * 3_600_000

/** The count of the last hours; otherwise counts, at most once in ten minutes and process. */
export function createSeeCurves(needs: Needs): () => Promise<Curves> {
  const countAnew = shareForAMoment(needs.clock, sharedMilliseconds, () => countCurves(needs))
  return async () => {
    const kept = await findCurves(needs.db)
    const age = kept === undefined ? Infinity : needs.clock.now().getTime() - kept.countedAt.getTime()
    if (kept === undefined || age < 0 || age > freshMilliseconds) return countAnew()
    return { asOf: kept.countedAt, ...kept.counts }
  }
}

/**
 * Counts and keeps it: the last two weeks, and once a day all of them, week by week, so that no statement takes long among a
 * million families. What becomes less is the same a day later: who was erased, corrected, or answered late.
 */
export async function countCurves(needs: Needs): Promise<Curves> {
  const { db, clock } = needs
  const now = clock.now()
  const weeks = weeksUntil(now)
  const kept = await keptToday(needs, weeks)
  const counted: Rows = kept ?? { registered: [], authorized: [], completed: [] }
  for (const monday of kept === undefined ? weeks : weeks.slice(-weeksCountedHourly)) {
    const { registered, authorized, completed } = await countWeek(db, monday, now)
    counted.registered.push(...registered)
    counted.authorized.push(...authorized)
    counted.completed.push(...completed)
  }
  const counts = {
    weeks,
    registrations: alongWeeks(weeks, counted.registered),
    authorizations: byBand(weeks, counted.authorized),
    completions: byBand(weeks, counted.completed),
  }
  const row = { countedAt: now, counts: JSON.stringify(counts) }
  // of two that count at once the later moment stays
  await db
    .insertInto('curves')
    .values(row)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(row).where('curves.countedAt', '<', now))
    .execute()
  return { asOf: now, ...counts }
}

type Rows = { registered: WeekRow[]; authorized: BandRow[]; completed: BandRow[] }

const weeksUntil = (now: Date) =>
  Array.from({ length: weeksShown }, (_, place) =>
    addDays(mondayOf(dayInItaly(now)), 7 * (place + 1 - weeksShown)),
  )

/** The count of earlier today of the weeks that are counted once a day; undefined when there was none. */
async function keptToday({ db, clock }: Needs, weeks: readonly string[]): Promise<Rows | undefined> {
  const now = clock.now()
  const kept = await findCurves(db)
  if (kept === undefined || kept.countedAt > now || dayInItaly(kept.countedAt) !== dayInItaly(now))
    return undefined
  const { registrations, authorizations, completions } = kept.counts
  const rowsOf = (counts: readonly number[]) =>
    weeks.slice(0, -weeksCountedHourly).map((week, place) => ({ week, count: counts[place] ?? 0 }))
  const bandRowsOf = (rows: typeof completions) =>
    rows.flatMap(({ band, counts }) => rowsOf(counts).map((row) => ({ ...row, band })))
  return {
    registered: rowsOf(registrations),
    authorized: bandRowsOf(authorizations),
    completed: bandRowsOf(completions),
  }
}

async function countWeek(db: Database, monday: string, now: Date): Promise<Rows> {
  const week = { since: startOfDayInItaly(monday), before: startOfDayInItaly(addDays(monday, 7)), now }
  const [registered, authorized, completed] = await Promise.all([
    countRegistered(db, week),
    countAuthorized(db, week),
    countCompleted(db, week),
  ])
  return { registered, authorized, completed }
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
/** A week, of which nothing counts that is later than now. */
type Week = { since: Date; before: Date; now: Date }

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
async function countRegistered(db: Database, { since, before, now }: Week): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select ${weekOf(sql.ref('createdAt'))} as week, count(*)::int as count
    from family where created_at >= ${since} and created_at < ${before} and created_at <= ${now}
      and ${isOfStudy('family.id')}
    group by 1`.execute(db)
  return rows
}

/** Children for whom everybody who decides had said yes, by the week of the first time that they had. */
async function countAuthorized(db: Database, { since, before, now }: Week): Promise<BandRow[]> {
  const { rows } = await sql<BandRow>`
    with authorized as (
      select family_id, child_id, min(happened_at) as at
      from family_event, unnest(child_ids) as child_id
      -- as the index has it
      where kind in ('sole_responsibility_declared', 'answered_full', 'answered_children_only')
        and happened_at >= ${since} and happened_at < ${before} and happened_at <= ${now}
        and ${isOfStudy('family_event.familyId')}
      group by family_id, child_id
    )
    select ${weekOf(sql.ref('at'))} as week, ${bandOf(sql.ref('child.birthDate'), sql.ref('at'))} as band,
      count(*)::int as count
    from authorized left join child on child.id = authorized.child_id
    -- who was authorized before is so again, not anew; counted one by one: a join would read every decision that ever was
    where (
      select count(*) from family_event as earlier
      where earlier.family_id = authorized.family_id and earlier.happened_at < ${since}
        and earlier.kind in ('sole_responsibility_declared', 'answered_full', 'answered_children_only')
        and authorized.child_id = any(earlier.child_ids)
    ) = 0
    group by 1, 2`.execute(db)
  return rows
}

/** Questionnaires that were completed by people who took part, by LimeSurvey's moment. */
async function countCompleted(db: Database, { since, before, now }: Week): Promise<BandRow[]> {
  const answeredAt = sql`coalesce(submitted_at, completed_at)`
  const { rows } = await sql<BandRow>`
    select ${weekOf(answeredAt)} as week,
      case when account.kind = 'parent' then 'parents' else ${bandOf(sql.ref('child.birthDate'), answeredAt)} end as band,
      count(*)::int as count
    from survey_participation
    join account on account.id = survey_participation.account_id
    left join child on child.account_id = account.id
    where completed and ${answeredAt} >= ${since} and ${answeredAt} < ${before} and ${answeredAt} <= ${now}
      and moved_to is null and not answered_late(submitted_at, coalesce(completed_at, checked_at), left_at)
      and ${isOfStudy('account.familyId')}
    group by 1, 2`.execute(db)
  return rows
}
