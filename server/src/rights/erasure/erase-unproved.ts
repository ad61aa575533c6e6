import { limits } from '@desco/contract/limits'
import { sql } from 'kysely'

import { eraseFamily, findDataSubject, underFamilyLock } from '#families/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Erase } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

type Unproved = { accountId: string; familyId: string }

/**
 * Registrations whose address nobody proved for so many days since the form was last sent, and for which no code or link waits.
 * A person who answered an invitation is none: the answer came by its link. Of one family when its id is given.
 */
export async function listUnproved(db: Database, clock: Clock, familyId?: string): Promise<Unproved[]> {
  const { rows } = await sql<Unproved>`
    select account.id as account_id, account.family_id from account
    where account.kind = 'parent' and account.first_verified_at is null and account.name <> ''
      and account.created_at <= ${clock.inDatabase()} - make_interval(days => ${limits.withoutConsent.registrationDays}::int)
      ${familyId === undefined ? sql`` : sql`and account.family_id = ${familyId}`}
      and not exists (
        select from consent_record as given where given.account_id = account.id
          and given.answered_at > ${clock.inDatabase()} - make_interval(days => ${limits.withoutConsent.registrationDays}::int)
      )
      and not exists (
        select from one_time_code as code
        where code.account_id = account.id and code.expires_at > ${clock.inDatabase()}
      )
      and not exists (
        select from account as other where other.family_id = account.family_id and other.id <> account.id
      )
      and not exists (select from child where child.family_id = account.family_id)`.execute(db)
  return rows
}

/**
 * Erases registrations whose address nobody proved in time, with their evidence: whose address it is never agreed to anything.
 * Nobody is told, because the address may be a stranger's. Answers how many.
 */
export async function eraseUnproved(needs: Needs<'secrets'> & { erase: Erase }): Promise<number> {
  let erased = 0
  for (const { familyId } of await listUnproved(needs.db, needs.clock)) {
    erased += await underFamilyLock(needs, familyId, async (inside) => {
      const [due] = await listUnproved(inside.db, inside.clock, familyId)
      if (due === undefined) return 0
      const who = await findDataSubject(inside.db, due.accountId)
      if (who !== undefined) await inside.erase(inside.db, who)
      await eraseFamily(inside, familyId)
      return 1
    })
  }
  return erased
}
