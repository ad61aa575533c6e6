import { type AgeBand, firstAgeOf } from '@desco/contract/team/work'
import { type Expression, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

export type WeekRow = { week: string; count: number }
export type BandRow = WeekRow & { band: AgeBand }
/** A week, of which nothing counts that is later than now. */
type Asked = { since: Date; before: Date; now: Date }

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
export async function countRegistered(db: Database, { since, before, now }: Asked): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select ${weekOf(sql.ref('createdAt'))} as week, count(*)::int as count
    from family where created_at >= ${since} and created_at < ${before} and created_at <= ${now}
      and ${isOfStudy('family.id')}
    group by 1`.execute(db)
  return rows
}

/** Children for whom everybody who decides had said yes, by the week of the first time that they had. */
export async function countAuthorized(db: Database, { since, before, now }: Asked): Promise<BandRow[]> {
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
export async function countCompleted(db: Database, { since, before, now }: Asked): Promise<BandRow[]> {
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
