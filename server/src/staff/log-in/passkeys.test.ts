import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { actsOf, lastAct } from '#testing/people/audit.ts'
import { aPasskeyDevice } from '#testing/people/passkey-device.ts'
import { mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { addedPasskey, askedPasskey, signedInStaff, staffPassword } from '#testing/people/staff.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

type Staff = Awaited<ReturnType<typeof signedInStaff>>

const register = (person: Staff, credential: object, name = 'Telefono') =>
  person.call('POST', '/api/staff/passkeys/register', { name, credential })
const listed = async (person: Staff) =>
  (await person.call('GET', '/api/staff/passkeys')).body.passkeys as { id: string; name: string }[]

describe('POST /api/staff/passkeys/register', () => {
  it('stores a passkey, tells its holder by mail and writes it down', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    const options = await askedPasskey(person)
    expect(options).toMatchObject({
      rp: { id: 'portal.test', name: 'Desco' },
      user: { name: person.email, displayName: person.name },
      attestation: 'none',
      timeout: 300_000,
      excludeCredentials: [],
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await register(person, aPasskeyDevice().make(options), '  Il mio   telefono ')).status).toBe(200)
    expect(await lastAct(portal)).toEqual({
      act: 'passkey_added',
      staffId: person.id,
      doer: 'staff',
      subject: `staff ${person.id}`,
      reason: null,
      details: {},
    })
    expect((await mailsTo(portal, person.email)).map(({ kind }) => kind)).toContain('staff-passkey-added')
    const now = portal.clock.now().toISOString()
    expect(await listed(person)).toEqual([
      { id: expect.any(String), name: 'Il mio telefono', madeAt: now, lastUsedAt: null },
    ])
  })

  it('names the person to devices by a random number, the same for each of theirs, and names those that are there', async () => {
    const [person, other] = [await signedInStaff(portal, 'garante'), await signedInStaff(portal, 'garante')]
    const first = await askedPasskey(person)
    const device = aPasskeyDevice()
    await register(person, device.make(first))
    const second = await askedPasskey(person)
    expect(Buffer.from(second.user.id, 'base64url')).toHaveLength(32)
    expect(second.user.id).toBe(first.user.id)
    expect((await askedPasskey(other)).user.id).not.toBe(first.user.id)
    expect(second.excludeCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
  })

  it('takes no passkey twice, of nobody', async () => {
    const [person, other] = [await signedInStaff(portal, 'garante'), await signedInStaff(portal, 'garante')]
    const device = aPasskeyDevice()
    await register(person, device.make(await askedPasskey(person)))
    for (const one of [person, other]) {
      const refused = await register(one, device.make(await askedPasskey(one)))
      expect([refused.status, refused.body.code]).toEqual([409, 'passkey_known'])
    }
    expect(await listed(other)).toEqual([])
  })

  it.each([
    ['made on another site', { origin: 'https://portal.test.example.org' }],
    ['made for another host', { rpId: 'test' }],
    ['whose device has not checked who holds it', { verified: false }],
    ['made for another challenge', { challenge: 'AAAA' }],
  ])('refuses one %s, and uses up the challenge that it names', async (_, lies) => {
    const person = await signedInStaff(portal, 'coordinatore')
    const options = await askedPasskey(person)
    const device = aPasskeyDevice()
    const refused = await register(person, device.make(options, lies))
    expect([refused.status, refused.body.code]).toEqual([400, 'passkey_not_made'])
    expect((await register(person, device.make(options))).status).toBe('challenge' in lies ? 200 : 400)
  })

  it('refuses one with an algorithm that was not offered, and what is no passkey at all', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    const made = aPasskeyDevice({ algorithm: 'ES384' }).make(await askedPasskey(person))
    expect((await register(person, made)).body.code).toBe('passkey_not_made')
    for (const clientDataJSON of ['AAAA', Buffer.from('null').toString('base64url')]) {
      const nonsense = { ...made, response: { ...made.response, clientDataJSON } }
      expect((await register(person, nonsense)).body.code).toBe('passkey_not_made')
    }
    expect((await register(person, { ...made, id: '' })).body.code).toBe('invalid_input')
    expect(await listed(person)).toEqual([])
  })

  it('takes a challenge once, for five minutes, from who it was given to and for nothing else', async () => {
    const [person, other] = [await signedInStaff(portal, 'garante'), await signedInStaff(portal, 'garante')]
    const options = await askedPasskey(person)
    expect((await register(other, aPasskeyDevice().make(options))).body.code).toBe('passkey_not_made')
    expect((await register(person, aPasskeyDevice().make(options))).status).toBe(200)
    expect((await register(person, aPasskeyDevice().make(options))).body.code).toBe('passkey_not_made')

    const late = await askedPasskey(person)
    portal.clock.pass({ minutes: 5 })
    expect((await register(person, aPasskeyDevice().make(late))).body.code).toBe('passkey_not_made')
    const toEnter = await portal.call('POST', '/api/staff/passkeys/ask-login', { body: {} })
    const { challenge } = toEnter.body.options
    const made = aPasskeyDevice().make({ ...options, challenge })
    expect((await register(person, made)).body.code).toBe('passkey_not_made')
  })

  it('is asked for with the password, whose failures are counted and written down', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    const ask = (password: string) =>
      person.call('POST', '/api/staff/passkeys/ask-registration', { password })
    expect((await ask('sbagliata')).body.fields).toEqual({ password: 'La password non è corretta.' })
    expect(await lastAct(portal)).toMatchObject({ act: 'password_refused', staffId: person.id })
    for (let tried = 0; tried < 6; tried += 1) await ask('sbagliata')
    expect((await ask(staffPassword)).body.code).toBe('too_many_attempts')
  })

  it('stops at ten', async () => {
    const person = await signedInStaff(portal, 'coordinatore')
    const before = await askedPasskey(person)
    for (let n = 0; n < 10; n += 1) await addedPasskey(person)
    const asked = await person.call('POST', '/api/staff/passkeys/ask-registration', {
      password: staffPassword,
    })
    expect([asked.status, asked.body.code]).toEqual([409, 'too_many_passkeys'])
    expect((await register(person, aPasskeyDevice().make(before))).body.code).toBe('too_many_passkeys')
  })

  it('stores nothing for a session that a new set-up link has ended meanwhile', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const person = await signedInStaff(portal, 'garante')
    const made = aPasskeyDevice().make(await askedPasskey(person))
    const [, renewed] = await Promise.all([
      register(person, made),
      boss.call('POST', '/api/staff/renew-set-up', { id: person.id }),
    ])
    expect(renewed.status).toBe(200)
    const left = portal.db.selectFrom('staff_passkey').select('id').where('staffId', '=', person.id)
    expect(await left.execute()).toEqual([])
  })
})

describe('POST /api/staff/passkeys/remove', () => {
  it('removes one’s own, and finds nobody else’s', async () => {
    const [person, stranger] = [
      await signedInStaff(portal, 'garante'),
      await signedInStaff(portal, 'garante'),
    ]
    const device = await addedPasskey(person)
    const [{ id } = { id: '' }] = await listed(person)
    const remove = (who: Staff) => who.call('POST', '/api/staff/passkeys/remove', { id })
    expect((await remove(stranger)).body.code).toBe('not_found')
    expect(await listed(stranger)).toEqual([])
    expect((await remove(person)).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({ act: 'passkey_removed', staffId: person.id })
    expect((await remove(person)).body.code).toBe('not_found')
    expect((await device.enter(portal)).body.code).toBe('passkey_refused')
  })
})

describe('the passkeys of an access', () => {
  it('are deleted when it is closed, and are not there when it opens again', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const person = await signedInStaff(portal, 'garante')
    const device = await addedPasskey(person)
    expect((await device.enter(portal)).status).toBe(200)
    await boss.call('POST', '/api/staff/disable-person', { id: person.id })
    expect((await device.enter(portal)).body.code).toBe('passkey_refused')
    await boss.call('POST', '/api/staff/reopen-person', { id: person.id, expiresOn: '2099-01-01' })
    expect((await device.enter(portal)).body.code).toBe('passkey_refused')
    const { passkeyHandle } = await portal.db
      .selectFrom('staff_account')
      .select('passkeyHandle')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(passkeyHandle).toBeNull()
  })

  it('are deleted also when a release closes it that knows of none', async () => {
    const person = await signedInStaff(portal, 'garante')
    const device = await addedPasskey(person)
    const account = portal.db.updateTable('staff_account').where('id', '=', person.id)
    const { passwordHash } = await portal.db
      .selectFrom('staff_account')
      .select('passwordHash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    await account.set({ disabledAt: portal.clock.now(), passwordHash: null, totpSecret: null }).execute()
    // opened and set up again by the same release
    await account.set({ disabledAt: null, passwordHash }).execute()
    expect((await device.enter(portal)).body.code).toBe('passkey_refused')
    expect((await person.call('GET', '/api/staff/passkeys')).body.passkeys).toEqual([])
  })

  it('are deleted by a new set-up link', async () => {
    const boss = await signedInStaff(portal, 'responsabile')
    const person = await signedInStaff(portal, 'garante')
    const device = await addedPasskey(person)
    await boss.call('POST', '/api/staff/renew-set-up', { id: person.id })
    expect((await device.enter(portal)).body.code).toBe('passkey_refused')
    expect((await actsOf(portal, 'passkey_added')).filter((act) => act.subjectId === person.id)).toHaveLength(
      1,
    )
  })
})
