import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { askedFor } from '#testing/files/exports.ts'
import { anEmail, aParent, aRegisteredParent, aSignUp } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { answering, anInvitedFamily } from '#testing/people/second-parents.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { signedInStaff } from '#testing/people/staff.ts'

const reason = 'Il comitato etico ha deciso così.'
const text = 'Le registrazioni sono chiuse: grazie a chi ha partecipato.'

let portal: TestPortal
let boss: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal({ clock: settableClock('2026-11-23T09:00:00Z') })
})
beforeEach(async () => {
  portal.clock.pass({ minutes: 1 })
  boss = await signedInStaff(portal, 'responsabile')
  const { plan } = await seen()
  if (plan.endsOn !== null) await act('take-back-study-end', {})
  if (plan.closedFrom !== null) await act('reopen-registrations', {})
})
afterAll(() => portal.close())

const seen = async () => (await boss.call('GET', '/api/staff/study-end')).body
/** On the version of this moment, with a reason. */
const act = async (path: string, body: object) => {
  const { plan } = await seen()
  return boss.call('POST', `/api/staff/${path}`, { version: plan.version, reason, ...body })
}
const days = { closedFrom: '2026-11-23', begunUntil: '2026-11-30' }
const close = (other = {}) => act('close-registrations', { ...days, text, ...other })
const signUp = (form: object = aSignUp()) => portal.call('POST', '/api/users/sign-up', { body: form })
const said = async () => (await portal.call('GET', '/api/consent-texts?have=0')).body.closed
const at = async (moment: string, look: () => Promise<void>) => {
  const before = portal.clock.now()
  portal.clock.set(moment)
  try {
    await look()
  } finally {
    portal.clock.set(before.toISOString())
  }
}

describe('POST /api/staff/close-registrations', () => {
  it('refuses who registers from its day on, with the study’s words on the page, and nobody before', async () => {
    await close({ closedFrom: '2026-11-25' })
    expect([(await signUp()).status, await said()]).toEqual([200, undefined])
    await at('2026-11-24T22:59:00Z', async () => {
      expect((await signUp()).status).toBe(200)
    })
    // midnight in Italy
    await at('2026-11-24T23:00:00Z', async () => {
      const { status, body } = await signUp()
      expect([status, body.code]).toEqual([409, 'registrations_closed'])
      expect(await said()).toBe(text)
    })
  })

  it('says so before anything that was sent is read, and whether or not an address is known', async () => {
    const { email } = await aParent(portal)
    await close()
    const answers = await Promise.all([signUp({}), signUp(aSignUp({ email })), signUp(aSignUp())])
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('registrations_closed'))
  })

  it('lets who has begun finish until the last day of that, and who is in the study enter afterwards', async () => {
    const begun = await aRegisteredParent(portal)
    const family = await anInvitedFamily(portal)
    await close()
    const { token, invited, childIds } = family
    const answered = await answering(portal).full({ token, email: invited, selectedChild: childIds })
    expect(answered.status).toBe(200)
    await at('2026-11-30T22:59:00Z', async () => {
      const verified = await portal.call('GET', `/api/users/verify-account?email=${begun.email}&code=000000`)
      expect(verified.body.code).not.toBe('registrations_closed')
    })
    await at('2026-11-30T23:01:00Z', async () => {
      const verified = await portal.call('GET', `/api/users/verify-account?email=${begun.email}&code=000000`)
      expect([verified.status, verified.body.code]).toEqual([409, 'registrations_closed'])
    })
  })

  it('sends nobody a code that would open nothing, known or not; a forgotten password still gets its own', async () => {
    const begun = await aRegisteredParent(portal)
    await close()
    const resend = (email: string, purpose: string) =>
      portal.call('POST', '/api/users/resend-otp', { body: { email, purpose } })
    await at('2026-11-30T23:01:00Z', async () => {
      for (const email of [begun.email, 'nessuno@example.it']) {
        const { status, body } = await resend(email, 'VERIFY_ACCOUNT')
        expect([status, body.code]).toEqual([409, 'registrations_closed'])
      }
      expect((await resend(begun.email, 'FORGET_PASSWORD')).status).toBe(200)
    })
  })

  it('refuses days that lie behind, in the wrong order or without a text, and names the field', async () => {
    const refused = async (other: object) => Object.keys((await close(other)).body.fields ?? {})
    expect(await refused({ closedFrom: '2026-11-22' })).toEqual(['closedFrom'])
    expect(await refused({ begunUntil: '2026-11-22' })).toEqual(['begunUntil'])
    expect(await refused({ closedFrom: '2026-11-28', begunUntil: '2026-11-27' })).toEqual(['begunUntil'])
    expect(await refused({ text: ' breve ' })).toEqual(['text'])
    expect((await seen()).plan.closedFrom).toBeNull()
  })

  it('of two colleagues takes the first, and tells the other', async () => {
    const { version } = (await seen()).plan
    const both = await Promise.all(
      ['2026-11-25', '2026-11-26'].map((closedFrom) => close({ version, closedFrom })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('study_end_outdated')
  })

  it('changes the text later without moving a day that has come, and can be taken back', async () => {
    await close()
    await at('2026-11-24T09:00:00Z', async () => {
      boss = await signedInStaff(portal, 'responsabile')
      expect((await close({ text: `${text} Scriveteci.` })).status).toBe(200)
      expect(await said()).toBe(`${text} Scriveteci.`)
      expect((await seen()).phase).toBe('closing')
      await act('reopen-registrations', {})
      expect([(await signUp()).status, await said()]).toEqual([200, undefined])
    })
    const acts = await portal.db
      .selectFrom('audit_line')
      .select(['act', 'reason'])
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(acts).toEqual([
      { act: 'registrations_reopened', reason },
      { act: 'registrations_closed', reason },
    ])
  })
})

describe('GET /api/staff/study-end', () => {
  it('counts what is left: a request, mails on their way, and a file with names', async () => {
    const { token } = await aParent(portal)
    const before = new Map<string, number>(
      (await seen()).left.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    )
    await portal.call('POST', '/api/users/ask-right', { token, body: { kind: 'access', words: '' } })
    const id = await askedFor(boss, { kind: 'participants', identifiable: true, reason })
    const second = await signedInStaff(portal, 'responsabile')
    expect((await second.call('POST', '/api/staff/approve-export', { id, reason })).status).toBe(200)
    const after = (await seen()).left as { kind: string; count: number }[]
    const more = after.flatMap(({ kind, count }) => (count > (before.get(kind) ?? 0) ? [kind] : []))
    expect(more).toEqual(['requests', 'mails_waiting', 'files_with_names'])
  })
})

describe('POST /api/staff/end-study', () => {
  it('needs registrations that are closed, and a day after who has begun can finish', async () => {
    expect((await act('end-study', { endsOn: '2026-12-01' })).body.code).toBe('registrations_are_open')
    await close()
    expect(Object.keys((await act('end-study', { endsOn: '2026-11-30' })).body.fields)).toEqual(['endsOn'])
    expect((await act('end-study', { endsOn: '2026-12-01' })).status).toBe(200)
    expect((await act('reopen-registrations', {})).body.code).toBe('study_end_planned')
    expect((await close({ begunUntil: '2026-12-01' })).body.code).toBe('study_end_planned')
    await act('take-back-study-end', {})
    expect((await act('take-back-study-end', {})).body.code).toBe('no_study_end_planned')
  })

  it('lets families enter and leave from its day on, and refuses what they would write', async () => {
    const { email, token } = await aParent(portal)
    await close()
    await act('end-study', { endsOn: '2026-12-01' })
    const correct = () =>
      portal.call('POST', '/api/users/correct-person', {
        token,
        body: { name: 'Giulia', surname: 'Rossi', phone: '3331234567' },
      })
    expect((await correct()).body.code).not.toBe('study_over')
    await at('2026-12-01T09:00:00Z', async () => {
      const { status, body } = await correct()
      expect([status, body.code]).toEqual([409, 'study_over'])
      expect((await portal.call('POST', '/api/users/sign-up', { body: aSignUp() })).body.code).toBe(
        'registrations_closed',
      )
      expect((await portal.call('GET', '/api/users/consents', { token })).status).toBe(200)
      const forgotten = await portal.call('POST', '/api/users/forget-password', { body: { email } })
      expect(forgotten.status).toBe(200)
      const left = await portal.call('POST', '/api/users/leave', { token, body: { degree: 'me' } })
      expect(left.status).toBe(200)
      // a stranger learns no more than before
      const stranger = await portal.call('POST', '/api/users/correct-person', { body: {} })
      expect(stranger.body.code).toBe('sign_in_required')
    })
    expect(
      await portal.call('POST', '/api/users/forget-password', { body: { email: anEmail() } }),
    ).toMatchObject({ status: 200 })
  })
})
