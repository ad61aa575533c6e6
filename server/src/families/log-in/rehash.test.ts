import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { passwordCost } from '#platform/secrets/password-cost.ts'
import { needsRehash } from '#platform/secrets/passwords.ts'

import { anEnabledChild } from '#testing/people/children.ts'
import { aParent, logIn, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { appCode, readyStaff, staffPassword } from '#testing/people/staff.ts'

import { replaceHash } from './accounts.queries.ts'

// The cost of a hash has changed since somebody chose a password.

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const hashOfBefore = (secret: string) =>
  hash(secret, { ...passwordCost, timeCost: passwordCost.timeCost + 1 })

const hashOf = async (id: string) => {
  const { passwordHash: stored } = await portal.db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return stored
}

async function giveHashOfBefore(id: string, secret = password) {
  const before = await hashOfBefore(secret)
  await portal.db.updateTable('account').set({ passwordHash: before }).where('id', '=', id).execute()
  return before
}

const enter = (login: string, secret = password) =>
  portal.call('POST', '/api/users/login', { body: { email: login, password: secret } })

describe('who logs in with a hash of another cost', () => {
  it('has one of today’s from then on, and every session goes on', async () => {
    const { email, token, user } = await aParent(portal)
    await giveHashOfBefore(user._id)

    expect((await enter(email)).status).toBe(200)

    const after = await hashOf(user._id)
    expect(needsRehash(after)).toBe(false)
    expect((await portal.call('POST', '/api/users/verify-token', { token })).status).toBe(200)
    await logIn(portal, email)
    expect(await hashOf(user._id)).toBe(after)
  })

  it('keeps it while the password is wrong or the account may not enter', async () => {
    const { email, user } = await aParent(portal)
    const before = await giveHashOfBefore(user._id)

    expect((await enter(email, 'Sbagliata!1')).status).toBe(401)
    await portal.db.updateTable('account').set({ verifiedAt: null }).where('id', '=', user._id).execute()
    expect((await enter(email)).body.code).toBe('account_not_verified')

    expect(await hashOf(user._id)).toBe(before)
  })

  it('is let in as often as it is tried at the same instant', async () => {
    const { email, user } = await aParent(portal)
    await giveHashOfBefore(user._id)

    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(email)))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(needsRehash(await hashOf(user._id))).toBe(false)
  })

  it('may be a child', async () => {
    const { username, accountId } = await anEnabledChild(portal)
    await giveHashOfBefore(accountId)

    expect((await enter(username)).status).toBe(200)
    expect(needsRehash(await hashOf(accountId))).toBe(false)
  })

  it('may work for the study', async () => {
    const { email, secret } = await readyStaff(portal, 'coordinatore')
    const staff = () =>
      portal.db.selectFrom('staff_account').select('passwordHash').where('email', '=', email)
    await portal.db
      .updateTable('staff_account')
      .set({ passwordHash: await hashOfBefore(staffPassword) })
      .where('email', '=', email)
      .execute()

    const answer = await portal.call('POST', '/api/staff/login', {
      body: { email, password: staffPassword, code: appCode(portal, secret, 1) },
    })

    expect(answer.status).toBe(200)
    const { passwordHash: after } = await staff().executeTakeFirstOrThrow()
    expect(needsRehash(after ?? '')).toBe(false)
  })
})

describe('a password that is hashed anew', () => {
  it('keeps nobody out where it cannot be stored', async () => {
    const { email, user } = await aParent(portal)
    const before = await giveHashOfBefore(user._id)
    const refuse = `create function refuse_hash() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$;
      create trigger refuse_hash before update of password_hash on account for each row execute function refuse_hash()`
    await sql.raw(refuse).execute(portal.ownerDb)

    const { status } = await enter(email)

    await sql.raw('drop function refuse_hash cascade').execute(portal.ownerDb)
    expect(status).toBe(200)
    expect(await hashOf(user._id)).toBe(before)
  })

  it('does not come back over the one that was chosen meanwhile', async () => {
    const { user } = await aParent(portal)
    const before = await hashOf(user._id)
    const chosen = await giveHashOfBefore(user._id, 'Nuova!2026')

    await replaceHash(portal.db, user._id, { before, after: await hashOfBefore(password) })

    expect(await hashOf(user._id)).toBe(chosen)
  })
})
