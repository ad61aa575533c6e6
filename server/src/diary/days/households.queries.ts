import type { FamilyEventKind } from '@desco/contract/families/events'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

export type HouseholdRow = {
  id: string
  code: string
  isRehearsal: boolean
  parents: {
    id: string
    name: string
    surname: string
    email: string | null
    agreed: boolean
    pausedUntil: string | null
    agreedUntil: string | null
  }[]
  children: {
    id: string
    name: string
    surname: string
    birthDate: string
    reachedAge: number
    accountId: string | null
  }[]
  /** JSON of the database has no dates. */
  events: { kind: FamilyEventKind; childIds: string[]; accountId: string | null; happenedAt: string }[]
}

/**
 * Families with everybody in them and what happened to them. `agreed`: whether a parent's last answer about messages of
 * the study is a yes, they did not ask for fewer since, and their address is proved. `pausedUntil`: the first day on which
 * they want any again. `agreedUntil`: the last day on which what they agreed to holds, of who has to answer a new text.
 */
export async function readHouseholds(db: Database, familyIds: readonly string[]): Promise<HouseholdRow[]> {
  const { rows } = await sql<HouseholdRow>`
    select family.id, family.code, family.is_rehearsal as "isRehearsal",
      coalesce((select jsonb_agg(jsonb_build_object(
        'id', account.id, 'name', account.name, 'surname', account.surname, 'email', account.email,
        'pausedUntil', reader.paused_until, 'agreedUntil', reader.agreed_until,
        'agreed', coalesce(reader.is_proved and reader.agreed and not reader.wants_fewer, false)
        ) order by account.created_at, account.id)
        from account left join message_reader as reader on reader.account_id = account.id
        where account.family_id = family.id and account.kind = 'parent'), '[]') as parents,
      coalesce((select jsonb_agg(jsonb_build_object(
        'id', child.id, 'name', child.name, 'surname', child.surname, 'birthDate', child.birth_date,
        'reachedAge', child.reached_age, 'accountId', child.account_id) order by child.position)
        from child where child.family_id = family.id), '[]') as children,
      coalesce((select jsonb_agg(jsonb_build_object(
        'kind', event.kind, 'childIds', event.child_ids, 'accountId', event.account_id,
        'happenedAt', event.happened_at) order by event.id)
        from family_event as event where event.family_id = family.id), '[]') as events
    from family where family.id = any(${[...familyIds]}::uuid[])
    order by family.code`.execute(db)
  return rows
}

/** Families of a code or its beginning, a page of them after a code; those of the study, or all, rehearsals too. */
export async function listFamiliesByCode(
  db: Database,
  {
    code = '',
    after = '',
    atMost,
    rehearsals = false,
  }: { code?: string | undefined; after?: string | undefined; atMost: number; rehearsals?: boolean },
): Promise<string[]> {
  let found = db
    .selectFrom('family')
    .select('id')
    .where('code', '>', after)
    .where('code', 'like', `${code.replaceAll(/[%_\\]/gu, String.raw`\$&`)}%`)
  if (!rehearsals) found = found.where(isOfStudy('family.id'))
  const families = await found.orderBy('code').limit(atMost).execute()
  return families.map(({ id }) => id)
}

/** The assigned days of some families on which nothing stands. */
export async function listUnwrittenDays(
  db: Database,
  familyIds: readonly string[],
  { from, to }: { from: string; to: string },
) {
  const { rows } = await sql<{ familyId: string; personId: string; day: string }>`
    select plan.family_id as "familyId", plan.person_id as "personId", plan.day
    from diary_plan_day as plan
    where plan.family_id = any(${[...familyIds]}::uuid[]) and plan.day between ${from}::date and ${to}::date
      and not exists (
        select from diary_entry as entry
        where entry.person_id = plan.person_id and entry.day = plan.day and not entry.deleted
      )
    order by plan.day, plan.person_id`.execute(db)
  return rows
}
