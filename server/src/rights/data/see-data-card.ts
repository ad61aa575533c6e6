import { dayInItaly } from '@desco/contract/families/birth-date'
import type { DataCard } from '@desco/contract/rights/data'
import type { ExportKind } from '@desco/contract/team/exports'
import { sql } from 'kysely'

import {
  assentToday,
  describeChild,
  findChildOfAccount,
  listChildRows,
  listEvents,
  listMyConsents,
} from '#families/index.ts'
import { listLooks } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { ActorFor } from '#platform/http/actor.ts'

import { isInParentsCopy } from '#rights/growing-up/minors.ts'
import type { Needs } from '#platform/needs.ts'

export type Person = ActorFor<'anyMember'>

// more than anybody reads on a page; the copy has them too
const mostShown = 500

/** The stored data of the person who asks, and the people who had their names before them. Never anybody else's. */
export async function seeDataCard(
  { db, clock }: Needs,
  { accountId, familyId }: Pick<Person, 'accountId' | 'familyId'>,
): Promise<DataCard> {
  const today = dayInItaly(clock.now())
  const [{ login, ...account }, child, children, events, texts, looks, held] = await Promise.all([
    db
      .selectFrom('account')
      .select(['kind', 'name', 'surname', 'email', 'phone', 'login'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    findChildOfAccount(db, accountId),
    listChildRows(db, familyId),
    listEvents(db, familyId),
    listMyConsents({ db }, { accountId }),
    listLooks(db, familyId, mostShown),
    exportsWith(db, familyId),
  ])
  const isParent = account.kind === 'parent'
  return {
    person: { ...account, username: isParent ? null : login, birthDate: child?.birthDate ?? null },
    children: isParent
      ? children.map((child) => {
          const { id, name, surname, enabled: hasAccess, birthDate } = describeChild(child, events, today)
          return { id, name, surname, hasAccess, birthDate, inCopy: isInParentsCopy(child, today) }
        })
      : [],
    texts: texts.map(({ text, version, answer, answeredAt }) => ({
      title: text.split('\n\n', 1)[0] ?? '',
      version,
      answer,
      answeredAt,
    })),
    // a reason may be about what a parent told the team: it is for the parents
    looks: looks.map(({ happenedAt, role, reason }) => ({
      at: happenedAt.toISOString(),
      by: role ?? 'command_line',
      reason: isParent ? reason : null,
    })),
    exports: held.slice(0, mostShown).map(({ at, kind, identifiable, reason, downloadedAt, transfers }) => ({
      at: at.toISOString(),
      kind,
      identifiable,
      purpose: reason,
      downloaded: downloadedAt !== null || transfers > 0,
    })),
    assent: child === undefined ? null : assentToday(events, child, today),
    mayCopy: isParent || (child !== undefined && !isInParentsCopy(child, today)),
  }
}

/**
 * The rule about whether an export held something of the family. A family is in none before a parent has proved an address
 * (`family-facts.ts` of the exports), so that nothing counts before that moment. A rehearsal is in none.
 */
export async function findSince(db: Database, familyId: string): Promise<Record<ExportKind, Date | null>> {
  const { rows } = await sql<
    Record<'known' | 'children' | 'consents' | 'invitations' | 'tokens' | 'diary', Date | null>
  >`
    select
      (select min(first_verified_at) from account where family_id = ${familyId} and kind = 'parent'
        and ${isOfStudy('account.familyId')}) as known,
      (select min(created_at) from child where family_id = ${familyId}) as children,
      (select min(answered_at) from consent_record where family_id = ${familyId}) as consents,
      (select min(created_at) from spouse_invitation where family_id = ${familyId}) as invitations,
      (select min(account.created_at) from survey_token join account on account.id = account_id
        where family_id = ${familyId}) as tokens,
      (select least(
        (select min(first_received_at) from diary_entry where family_id = ${familyId}),
        (select min(planned_at) from diary_plan_day where family_id = ${familyId})
      )) as diary`.execute(db)
  const [found] = rows
  const known = found?.known ?? null
  const since = (begun: Date | null | undefined) =>
    known === null || begun === null || begun === undefined ? null : begun > known ? begun : known
  return {
    everything: known,
    participants: known,
    // people and diaries lie beside the answers
    answers: known,
    key: known,
    children: since(found?.children),
    consents: since(found?.consents),
    invitations: since(found?.invitations),
    'survey-tokens': since(found?.tokens),
    diary: since(found?.diary),
  }
}

/** The exports that held something of the family, newest first. Those that were asked for and not made held nobody. */
async function exportsWith(db: Database, familyId: string) {
  const since = await findSince(db, familyId)
  if (since.everything === null) return []
  const made = await db
    .selectFrom('export_job')
    .select(['id', 'kind', 'identifiable', 'reason', 'finishedAt', 'downloadedAt', 'transfers'])
    .where('state', 'in', ['ready', 'downloaded', 'expired'])
    .where('finishedAt', '>', since.everything)
    .orderBy('finishedAt', 'desc')
    .execute()
  return made.flatMap(({ finishedAt: at, ...rest }) => {
    const begun = since[rest.kind]
    return begun === null || at === null || at < begun ? [] : [{ ...rest, at }]
  })
}

/** The ids of all exports that held something of the family. */
export const listExportsWith = async ({ db }: Pick<Needs, 'db'>, familyId: string): Promise<string[]> =>
  (await exportsWith(db, familyId)).map(({ id }) => id)
