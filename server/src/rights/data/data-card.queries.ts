import type { ExportKind } from '@desco/contract/team/exports'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

export async function getOwnAccount(db: Database, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'kind', 'name', 'surname', 'email', 'phone', 'login'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
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

/** The exports that were made, newest first. Those that were asked for and not made held nobody. */
export async function listMadeExports(db: Database, after: Date) {
  return db
    .selectFrom('export_job')
    .select(['id', 'kind', 'identifiable', 'reason', 'finishedAt', 'downloadedAt', 'transfers'])
    .where('state', 'in', ['ready', 'downloaded', 'expired'])
    .where('finishedAt', '>', after)
    .orderBy('finishedAt', 'desc')
    .execute()
}
