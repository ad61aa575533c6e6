import { connect } from '@desco/server/src/platform/database.ts'
import { recomputeAll } from '@desco/server/src/modules/oversight/keep-standings.ts'
import { storeManyFamilies } from '@desco/server/src/testing/store-many-families.ts'
import type { Client } from 'pg'

import type { Person } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'

const staffRow = `insert into staff_account (email, role, expires_on, created_at)
  values ($1, 'coordinatore', current_date + 300, now()) returning id`

const tokenOf = (login: string) => `token-of-${login}`

// of everybody who has an account, as after months of a study in which nobody logs out
const sessionRows = `insert into session (token_hash, account_id, purpose, created_at, expires_at)
  select sha256(convert_to(E'session\\ntoken-of-' || login, 'UTF8')), id, 'session', now(), now() + interval '1 day'
  from account where verified_at is not null`

// in the study, spread over all that there are
const askerRows = `select account.id, account.login from account
    join family_standing as standing on standing.family_id = account.family_id
  where account.kind = 'parent' and account.verified_at is not null
    and standing.enrolment = 'active' and not standing.is_over
    and not exists (select from family_event as event
      where event.family_id = account.family_id and event.kind in ('person_withdrawn', 'family_withdrawn'))
  order by md5(account.id::text) limit $1`

/**
 * Writes a study of so many families as they happen (server/src/testing/many-families.ts): each with its events, consents, mails,
 * messages and participations, at another step of the way. Answers so many of its parents, who are signed in and whose password
 * has this hash.
 */
export async function growStudy(
  { database, address }: Portal,
  families: number,
  { people, passwordHash }: { people: number; passwordHash: string },
): Promise<Person[]> {
  const [staffId, colleagueId] = [await addStaff(database, 'ada'), await addStaff(database, 'ugo')]
  const db = connect({ connectionString: address, statement_timeout: 0, query_timeout: 0 }, () => undefined)
  try {
    await storeManyFamilies(db, families, { now: new Date(), staffId, colleagueId })
  } finally {
    await db.destroy()
  }
  await recomputeAll(address)
  await database.query(sessionRows)
  const { rows } = await database.query<{ id: string; login: string }>(askerRows, [people])
  await database.query('update account set password_hash = $1 where id = any($2)', [
    passwordHash,
    rows.map(({ id }) => id),
  ])
  await database.query('vacuum analyze')
  await database.query('checkpoint')
  return rows.map(({ login }) => ({ login, token: tokenOf(login) }))
}

async function addStaff(database: Client, name: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(staffRow, [`${name}@example.org`])
  return rows[0]?.id ?? ''
}
