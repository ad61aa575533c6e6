import { parentRelation, whoMay } from '@desco/contract/diary/who-may'
import type { FamilyEventKind } from '@desco/contract/families/events'
import { type Selectable, sql } from 'kysely'

import { ageOfRights, listOverdue } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Tables } from '#server/tables.ts'

import { childKeeper, parentKeeper } from './diarists.ts'

type Parent = Pick<Selectable<Tables['account']>, 'id' | 'name' | 'surname' | 'email'> & {
  agreed: boolean
  pausedUntil: string | null
  agreedUntil: string | null
}
type Child = 'id' | 'name' | 'surname' | 'birthDate' | 'reachedAge' | 'accountId'
type FamilyRow = Pick<Selectable<Tables['family']>, 'id' | 'code' | 'isRehearsal'> & {
  parents: Parent[]
  children: Pick<Selectable<Tables['child']>, Child>[]
  /** JSON of the database has no dates. */
  events: { kind: FamilyEventKind; childIds: string[]; accountId: string | null; happenedAt: string }[]
}

export type Household = Awaited<ReturnType<typeof listHouseholdsOf>>[number]

/**
 * Families with everybody in them, what happened to them, and where they stand today. `agreed`: whether a parent's last answer
 * about messages of the study is a yes, they did not ask for fewer since, and their address is proved. `pausedUntil`: the first
 * day on which they want any again. `agreedUntil`: the last day on which what they agreed to holds, of who has to answer a new
 * text.
 */
export async function listHouseholdsOf(db: Database, familyIds: readonly string[], today: string) {
  if (familyIds.length === 0) return []
  const { rows } = await sql<FamilyRow>`
    select family.id, family.code, family.is_rehearsal,
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
  const households = rows.map(({ events, ...row }) => ({
    ...row,
    events: events.map(({ happenedAt, ...event }) => ({ ...event, happenedAt: new Date(happenedAt) })),
  }))
  const overdue = await listOverdue(db, households, today)
  return households.map((household) => ({ ...household, overdue }))
}

export async function findHousehold(db: Database, familyId: string, today: string) {
  const [found] = await listHouseholdsOf(db, [familyId], today)
  return found
}

type Search = {
  code?: string | undefined
  after?: string | undefined
  atMost: number
  rehearsals?: boolean
  today: string
}

/** Families of a code or its beginning, a page of them after a code; those of the study, or all, rehearsals too. */
export async function listHouseholds(
  db: Database,
  { code = '', after = '', atMost, rehearsals = false, today }: Search,
) {
  let found = db
    .selectFrom('family')
    .select('id')
    .where('code', '>', after)
    .where('code', 'like', `${code.replaceAll(/[%_\\]/gu, String.raw`\$&`)}%`)
  if (!rehearsals) found = found.where(isOfStudy('family.id'))
  const families = await found.orderBy('code').limit(atMost).execute()
  return listHouseholdsOf(
    db,
    families.map(({ id }) => id),
    today,
  )
}

/** Everybody of a family, parents first, as the team's plans and the reminders see them. */
export function keepersOf({ parents, children, ...family }: Household, today: string) {
  return [
    ...parents.map(({ id, name, surname }) => ({
      ...parentKeeper(id, family),
      name,
      surname,
      position: null,
      isWrittenByParents: false,
    })),
    ...children.map((child, position) => ({
      ...childKeeper(child, family, today),
      name: child.name,
      surname: child.surname,
      /** Among its brothers and sisters, from 0. */
      position,
      /** Their own diary is not meant. */
      isWrittenByParents:
        whoMay[parentRelation({ age: ageOfRights(child, today), hasAccount: child.accountId !== null })]
          .write,
    })),
  ]
}
