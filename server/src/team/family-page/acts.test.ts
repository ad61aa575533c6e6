import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { countActs, lastAct } from '#testing/people/audit.ts'
import { anEnabledChild, withdrawFamily } from '#testing/people/children.ts'
import { anEmail, aParent, aRegisteredParent, codeFor, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering, invitationTo } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())
// past the pause after a double click, and within the session
beforeEach(() => portal.clock.pass({ seconds: 10 }))

const reason = 'La famiglia ha telefonato'
const act = (name: string, body: object) => {
  // so that the newest mail is the newest
  portal.clock.pass({ seconds: 1 })
  return staff.call('POST', `/api/staff/families/${name}`, { reason, ...body })
}

async function accountOf(email: string) {
  return portal.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

/** Registered, without the code typed. */
async function anUnverifiedFamily() {
  const { email } = await aRegisteredParent(portal)
  const { id: accountId, familyId } = await accountOf(email)
  return { email, accountId, familyId }
}

const numerically = (one: number, other: number) => one - other

describe.each([
  ['reveal-names', {}],
  ['send-continue-link', {}],
  ['resend-invitation', {}],
  ['correct-email', { accountId: randomUUID(), email: anEmail() }],
  ['correct-email', { email: anEmail() }],
  ['unlock-log-in', { accountId: randomUUID() }],
  ['resend-mail', { mailId: randomUUID(), givenUpAt: '2026-11-21T10:00:00.000Z' }],
  ['try-address', { accountId: randomUUID(), bouncedAt: '2026-11-21T10:00:00.000Z' }],
  ['add-note', { text: 'Ha telefonato.' }],
  ['withdraw-child', { childId: randomUUID(), name: 'Nicolò' }],
  ['withdraw-person', { accountId: randomUUID(), children: 'stay', name: 'Marco' }],
  ['withdraw-family', {}],
])('%s %o', (name, fields) => {
  it('needs a reason', async () => {
    const body = { familyId: randomUUID(), ...fields }
    for (const wrong of [{}, { reason: '  ok ' }, { reason: 'x'.repeat(301) }]) {
      const answer = await staff.call('POST', `/api/staff/families/${name}`, { ...body, ...wrong })
      expect(answer).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } })
    }
  })

  it('finds no family with an unknown id, and logs nothing', async () => {
    const before = await countActs(portal)
    expect((await act(name, { familyId: randomUUID(), ...fields })).body.code).toBe('not_found')
    expect(await countActs(portal)).toBe(before)
  })
})

describe.each(['send-continue-link', 'correct-email', 'unlock-log-in', 'withdraw-person'])('%s', (name) => {
  it('finds nobody of another family', async () => {
    const [family, stranger] = [await anUnverifiedFamily(), await anUnverifiedFamily()]
    const body = {
      familyId: family.familyId,
      accountId: stranger.accountId,
      email: anEmail(),
      children: 'stay',
      name: 'Giulia',
    }
    expect((await act(name, body)).body.code).toBe('not_found')
  })
})

describe('a link to go on with the registration', () => {
  it('is sent to who registered, is good for a week, and the code before is dead', async () => {
    const { email, familyId, accountId } = await anUnverifiedFamily()
    const before = await codeFor(portal, email)
    expect((await act('send-continue-link', { familyId })).status).toBe(200)
    expect(await lastAct(portal)).toEqual({
      act: 'continue_link_sent',
      doer: 'staff',
      staffId: staff.id,
      subject: `person ${accountId}`,
      reason,
      details: { family: familyId },
    })
    const verify = (otp: string) =>
      portal.call('GET', `/api/users/verify-account?${new URLSearchParams({ email, otp }).toString()}`)
    const [mail] = await mailsTo(portal, email)
    expect(mail?.subject).toBe('Continua la registrazione a Desco')
    const link = /#code=([\w-]+)/u.exec(mail?.bodyText ?? '')?.[1] ?? ''
    expect((await verify(before)).status).toBe(400)
    portal.clock.pass({ days: 7, minutes: -1 })
    const verified = await verify(link)
    expect([verified.status, verified.body.token]).toEqual([200, expect.stringMatching(/./u)])
    await staff.call('POST', '/api/staff/log-out')
    staff = await signedInStaff(portal, 'coordinatore')
    expect((await act('send-continue-link', { familyId })).body.code).toBe('nothing_to_verify')
  })

  it('is sent once when the button is pressed twice', async () => {
    const { email, familyId } = await anUnverifiedFamily()
    const answers = await Promise.all([
      act('send-continue-link', { familyId }),
      act('send-continue-link', { familyId }),
    ])
    expect(answers.map(({ status }) => status).toSorted(numerically)).toEqual([200, 429])
    expect(await mailsTo(portal, email)).toHaveLength(2)
  })

  it('is not sent more often than its owner could ask for it', async () => {
    const { familyId } = await anUnverifiedFamily()
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await act('send-continue-link', { familyId })).status)
      portal.clock.pass({ seconds: 10 })
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('is not sent to a family that has left', async () => {
    const { familyId } = await anUnverifiedFamily()
    await withdrawFamily(portal, familyId)
    expect((await act('send-continue-link', { familyId })).body.code).toBe('family_not_active')
  })
})

describe('an invitation', () => {
  it('is sent again with a new link in the first parent’s name', async () => {
    const { first, invited, token } = await anInvitedFamily(portal)
    portal.clock.pass({ seconds: 10 })
    const { familyId } = first.user
    expect((await act('resend-invitation', { familyId })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'invitation_resent',
      subject: `family ${familyId}`,
      reason,
    })
    const again = await invitationTo(portal, invited)
    const { open } = answering(portal)
    expect((await open(token)).body.data.status).toBe('replaced')
    expect((await open(again)).body.data).toMatchObject({ status: 'open', inviter: { name: 'Giulia' } })
  })

  it('is sent once when the button is pressed twice', async () => {
    const { first, invited } = await anInvitedFamily(portal)
    const { familyId } = first.user
    const answers = await Promise.all([
      act('resend-invitation', { familyId }),
      act('resend-invitation', { familyId }),
    ])
    expect(answers.map(({ status }) => status).toSorted(numerically)).toEqual([200, 429])
    expect(await mailsTo(portal, invited)).toHaveLength(2)
  })

  it('keeps the limits of the families’ side', async () => {
    const { first } = await anInvitedFamily(portal)
    const statuses = []
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await act('resend-invitation', { familyId: first.user.familyId })).status)
      portal.clock.pass({ seconds: 10 })
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it.each(['a family with one parent', 'a family that has left', 'an answered one'])(
    'is not sent for %s',
    async (which) => {
      const { first, token } = await anInvitedFamily(portal)
      if (which === 'a family that has left') await withdrawFamily(portal, first.user.familyId)
      if (which === 'an answered one') await answering(portal).refuse(token)
      const alone = which === 'a family with one parent' ? await aParent(portal) : first
      const { familyId } = alone.user
      expect((await act('resend-invitation', { familyId })).body.code).toBe('nobody_to_invite')
    },
  )

  it('goes to a corrected address, and the old link is dead', async () => {
    const { first, invited, token } = await anInvitedFamily(portal)
    const { familyId } = first.user
    const email = anEmail('marco')
    const refused = async (address: string) =>
      (await act('correct-email', { familyId, email: address })).body.fields
    expect(await refused(invited)).toHaveProperty('email')
    expect(await refused(first.email)).toHaveProperty('email')
    expect((await act('correct-email', { familyId, email })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'email_corrected',
      reason,
      details: { ofInvitation: true },
    })
    const { open } = answering(portal)
    expect((await open(token)).body.data.status).toBe('replaced')
    expect((await open(await invitationTo(portal, email))).body.data.status).toBe('open')
  })
})

describe('a corrected address', () => {
  it('opens nothing until its code is typed; sessions end and the old address is told', async () => {
    const parent = await aParent(portal)
    const { familyId, _id: accountId } = parent.user
    const email = anEmail('giulia')
    expect((await act('correct-email', { familyId, accountId, email })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'email_corrected',
      subject: `person ${accountId}`,
      reason,
      details: { wasVerified: true },
    })
    expect(JSON.stringify(await lastAct(portal))).not.toContain('@')

    expect((await portal.call('GET', '/api/users/consents', { token: parent.token })).status).toBe(401)
    const enter = (address: string) =>
      portal.call('POST', '/api/users/login', { body: { email: address, password } })
    expect((await enter(parent.email)).body.code).toBe('wrong_credentials')
    expect((await enter(email)).body.code).toBe('account_not_verified')
    const told = (await mailsTo(portal, parent.email)).find(({ kind }) => kind === 'address-replaced')
    expect(told).toMatchObject({ kind: 'address-replaced' })
    expect(told?.bodyText).not.toContain(email)

    const query = new URLSearchParams({ email, otp: await codeFor(portal, email) })
    await portal.call('GET', `/api/users/verify-account?${query.toString()}`)
    expect((await enter(email)).body.res.user.children).toHaveLength(1)
  })

  it('cannot be registered anew by a stranger, whose form would replace the parent’s', async () => {
    const { familyId, accountId } = await anUnverifiedFamily()
    const email = anEmail('giulia')
    await act('correct-email', { familyId, accountId, email })
    const before = await accountOf(email)
    await aRegisteredParent(portal, {
      email,
      name: 'Estranea',
      password: 'Estranea!2026',
      confirm_password: 'Estranea!2026',
    })
    expect(await accountOf(email)).toMatchObject({ name: before.name, passwordHash: before.passwordHash })
  })

  it('kills the codes that were sent to the old one', async () => {
    const parent = await aParent(portal)
    const { familyId, _id: accountId } = parent.user
    await portal.call('POST', '/api/users/forget-password', { body: { email: parent.email } })
    await act('correct-email', { familyId, accountId, email: anEmail('giulia') })
    const codes = portal.db.selectFrom('one_time_code').select('purpose').where('accountId', '=', accountId)
    expect(await codes.execute()).toEqual([{ purpose: 'VERIFY_ACCOUNT' }])
  })

  it('is refused when it is somebody’s, the same, or asked for a family that has left', async () => {
    const [family, other] = [await anUnverifiedFamily(), await anUnverifiedFamily()]
    const correct = (email: string) => act('correct-email', { ...pick(family), email })
    expect((await correct(other.email)).body.fields).toHaveProperty('email')
    expect((await correct(family.email)).body.fields).toHaveProperty('email')
    await withdrawFamily(portal, family.familyId)
    expect((await correct(anEmail())).body.code).toBe('family_not_active')
  })

  it('is written once when the button is pressed twice', async () => {
    const family = await anUnverifiedFamily()
    const email = anEmail()
    const correct = () => act('correct-email', { ...pick(family), email })
    const answers = await Promise.all([correct(), correct()])
    expect(answers.map(({ status }) => status).toSorted(numerically)).toEqual([200, 429])
    expect(await mailsTo(portal, email)).toHaveLength(1)
  })
})

const pick = ({ familyId, accountId }: { familyId: string; accountId: string }) => ({ familyId, accountId })

describe('a log-in', () => {
  it('is unlocked after wrong passwords and wrong codes', async () => {
    const parent = await aParent(portal)
    const { familyId, _id: accountId } = parent.user
    const enter = (secret: string) =>
      portal.call('POST', '/api/users/login', { body: { email: parent.email, password: secret } })
    for (let n = 0; n < 8; n += 1) await enter('sbagliata')
    expect((await enter(password)).status).toBe(429)
    await portal.db.updateTable('account').set({ codeFailures: 100 }).where('id', '=', accountId).execute()
    const shown = await staff.call('GET', `/api/staff/families/${familyId}`)
    expect(shown.body.people[0]).toMatchObject({ locked: true })

    expect((await act('unlock-log-in', { familyId, accountId })).status).toBe(200)
    expect(await lastAct(portal)).toMatchObject({
      act: 'log_in_unlocked',
      subject: `person ${accountId}`,
      reason,
    })
    expect((await enter(password)).status).toBe(200)
    expect((await accountOf(parent.email)).codeFailures).toBe(0)
  })

  it('of a child is unlocked too, and twice does no harm', async () => {
    const { parent, accountId } = await anEnabledChild(portal)
    const { familyId } = parent.user
    const answers = await Promise.all([
      act('unlock-log-in', { familyId, accountId }),
      act('unlock-log-in', { familyId, accountId }),
    ])
    expect(answers.map(({ status }) => status).toSorted(numerically)).toEqual([200, 429])
  })

  it('is unlocked also in a family that has left: who left may still read their consents', async () => {
    const { user } = await aParent(portal)
    await withdrawFamily(portal, user.familyId)
    const { status } = await act('unlock-log-in', { familyId: user.familyId, accountId: user._id })
    expect(status).toBe(200)
  })
})

describe('a note', () => {
  it('is kept for ever; its words are not in the audit log', async () => {
    const { user } = await aParent(portal)
    const { familyId } = user
    const text = 'Richiamare lunedì dopo le 18.'
    expect((await act('add-note', { familyId, text })).status).toBe(200)
    expect(await lastAct(portal)).toEqual({
      act: 'note_added',
      doer: 'staff',
      staffId: staff.id,
      subject: `family ${familyId}`,
      reason,
      details: { family: familyId },
    })
    const { body } = await staff.call('GET', `/api/staff/families/${familyId}`)
    expect(body.notes).toMatchObject([{ text, by: staff.name }])
    const change = portal.db.updateTable('staff_note').set({ text: 'altro' } as never)
    await expect(change.execute()).rejects.toThrow('append-only')
    const blank = portal.db.updateTable('staff_note').set({ text: '' } as never)
    await expect(blank.execute()).rejects.toThrow('with the last of its family')
  })

  it('is written once when the button is pressed twice, also about a family that has left', async () => {
    const { user } = await aParent(portal)
    const { familyId } = user
    await withdrawFamily(portal, familyId)
    const note = () => act('add-note', { familyId, text: 'Ha salutato.' })
    expect((await Promise.all([note(), note()])).map(({ status }) => status).toSorted(numerically)).toEqual([
      200, 429,
    ])
    expect((await act('add-note', { familyId, text: 'Ha salutato ancora.' })).status).toBe(200)
    const { body } = await staff.call('GET', `/api/staff/families/${familyId}`)
    expect(body.notes).toHaveLength(2)
  })

  it('has words', async () => {
    const { user } = await aParent(portal)
    expect((await act('add-note', { familyId: user.familyId, text: ' ' })).body.fields).toHaveProperty('text')
  })
})

describe('names', () => {
  it('are shown for a reason, which is logged, and kept by no browser', async () => {
    const { first, invited } = await anInvitedFamily(portal)
    const { familyId } = first.user
    const { body, headers } = await act('reveal-names', { familyId })
    expect(headers['cache-control']).toBe('no-store')
    expect(body.people[0]).toMatchObject({ name: 'Giulia', email: first.email, phone: '3331234567' })
    expect(body.people.map(({ name }: { name: string }) => name)).toEqual(['Giulia', 'Nicolò', 'Anna'])
    expect(body.invited).toEqual({ surname: 'Bianchi', email: invited })
    expect(await lastAct(portal)).toMatchObject({
      act: 'names_revealed',
      subject: `family ${familyId}`,
      reason,
    })
  })

  it('are shown of a family that has left too, and each time is logged', async () => {
    const { user } = await aParent(portal)
    await withdrawFamily(portal, user.familyId)
    const before = await countActs(portal)
    const reveal = () => act('reveal-names', { familyId: user.familyId })
    expect((await Promise.all([reveal(), reveal()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await countActs(portal)).toBe(before + 2)
  })
})

describe('who may not', () => {
  it.each(['comunicazione', 'data-manager', 'garante'] as const)('%s acts for no family', async (role) => {
    const other = await signedInStaff(portal, role)
    const { familyId } = await anUnverifiedFamily()
    const { status } = await other.call('POST', '/api/staff/families/send-continue-link', {
      familyId,
      reason,
    })
    expect(status).toBe(403)
  })
})
