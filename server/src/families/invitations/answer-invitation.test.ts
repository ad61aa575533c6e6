import { dayInItaly } from '@desco/contract/families/birth-date'
import { invitationDocuments } from '@desco/contract/families/consents/texts'
import { setStudyLimits, specifiedLimits } from '@desco/contract/study-limits'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { later } from '#platform/clock.ts'
import { withdrawFamily } from '#testing/people/children.ts'
import {
  anEmail,
  aParent,
  aRegisteredParent,
  codeFor,
  logIn,
  mailsTo,
  password,
} from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering, aSecondParentSignUp } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let answer: ReturnType<typeof answering>
beforeAll(async () => {
  portal = await startTestPortal()
  answer = answering(portal)
})
afterAll(() => portal.close())

const mailOf = async (email: string, kind: string) =>
  (await mailsTo(portal, email)).find((mail) => mail.kind === kind)
const kindsSentTo = async (email: string) => (await mailsTo(portal, email)).map(({ kind }) => kind)
const verify = async (email: string) => {
  const query = new URLSearchParams({ email, otp: await codeFor(portal, email) })
  return portal.call('GET', `/api/users/verify-account?${query.toString()}`)
}
const userOf = async (email: string) => (await logIn(portal, email)).user
const records = (column: 'accountId' | 'invitationId' | 'familyId', id: string) =>
  portal.db.selectFrom('consent_record').selectAll().where(column, '=', id).orderBy('id').execute()

const inIso = (time: Parameters<typeof later>[1]) => later(portal.clock.now(), time).toISOString()
/** A day as mails print it. */
const printedIn = (time: Parameters<typeof later>[1]) =>
  dayInItaly(later(portal.clock.now(), time)).split('-').toReversed().join('-')

describe('the link of an invitation', () => {
  it('answers for as many days as the study sets, and the mail names the last one', async () => {
    onTestFinished(() => setStudyLimits(specifiedLimits))
    setStudyLimits({ ...specifiedLimits, invitationDays: 10 })
    const { token, invited } = await anInvitedFamily(portal)
    expect((await answer.open(token)).body.data.expiresAt).toBe(inIso({ days: 10 }))
    expect((await mailsTo(portal, invited))[0]?.bodyText).toContain(`fino al ${printedIn({ days: 10 })}.`)
    portal.clock.pass({ days: 10, seconds: 1 })
    expect((await answer.open(token)).body.data).toMatchObject({ status: 'expired' })
  })

  it('says who invites and until when, keeps that it was opened, once, and names no child', async () => {
    const { token, first, invited } = await anInvitedFamily(portal)
    const [opened] = [await answer.open(token), await answer.open(token)]

    expect(opened).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'open',
          spousesurname: 'Bianchi',
          email: invited,
          inviter: { name: 'Giulia' },
          expiresAt: inIso({ days: 30 }),
        },
      },
    })
    expect(JSON.stringify(opened.body)).not.toMatch(/Nicolò|Anna/u)
    const events = await portal.db
      .selectFrom('family_event')
      .select('kind')
      .where('familyId', '=', first.user.familyId)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual([
      'parent_registered',
      'children_added',
      'other_parent_invited',
      'invitation_opened',
    ])
  })

  it('shows the children’s names and ids, and nothing else about them', async () => {
    const { token, childIds } = await anInvitedFamily(portal)

    expect((await answer.children(token)).body.child).toEqual([
      { _id: childIds[0], childname: 'Nicolò', surname: "D'Angelo" },
      { _id: childIds[1], childname: 'Anna', surname: "D'Angelo" },
    ])
  })

  it.each([
    ['children', (token: string) => answer.children(token)],
    [
      'full',
      (token: string) => answer.full({ token, email: anEmail(), selectedChild: [crypto.randomUUID()] }),
    ],
    ['childrenOnly', (token: string) => answer.childrenOnly({ token, selectedChild: [crypto.randomUUID()] })],
    ['refuse', (token: string) => answer.refuse(token)],
    ['open', (token: string) => answer.open(token)],
  ])('that nobody sent opens nothing: %s', async (_call, call) => {
    expect(await call('A'.repeat(43))).toMatchObject({ status: 404, body: { code: 'invitation_unknown' } })
  })
})

describe('authorizing and taking part', () => {
  it('selects exactly the ticked children and opens an account in the same family', async () => {
    const { token, childIds, first, invited } = await anInvitedFamily(portal)
    const { status, body } = await answer.full({ token, email: invited, selectedChild: [childIds[1]] })

    expect({ status, body }).toEqual({ status: 200, body: { message: expect.stringContaining('Grazie') } })
    const second = await userOf(invited)
    const again = await userOf(first.email)
    expect(second).toMatchObject({
      familycode: again.familycode,
      familyId: again.familyId,
      enrolment: 'active',
      spouse: { name: 'Giulia', surname: "D'Angelo" },
    })
    expect(second._id).not.toBe(again._id)
    expect(again.spouse).toEqual({ name: 'Marco', surname: 'Bianchi', hasLeft: false })
    for (const { children } of [second, again]) {
      expect(children).toMatchObject([{ selected: false }, { selected: true, childname: 'Anna' }])
    }
  })

  it('tells the first parent and welcomes the second, without a child’s name', async () => {
    const { token, childIds, first, invited } = await anInvitedFamily(portal)
    await answer.full({ token, email: invited, selectedChild: [childIds[1]] })

    const told = await mailOf(first.email, 'answered-full')
    const welcome = await mailOf(invited, 'second-parent-welcome')
    expect(told?.bodyText).toContain('1 figlio su 2')
    expect(welcome?.bodyText).toContain('Ciao Marco')
    for (const mail of [told, welcome]) expect(mail?.bodyText).not.toMatch(/Nicolò|Anna/u)
  })

  it('keeps each answer as evidence: by whom, for whom, which text, by what means', async () => {
    const { token, childIds, invited } = await anInvitedFamily(portal)
    await answer.full({ token, email: invited, selectedChild: [childIds[0]] })

    const kept = await records('accountId', (await userOf(invited))._id)
    expect(kept).toMatchObject(
      ['section1', 'section2', 'section3'].map((section) => ({
        section,
        means: 'invitation_link',
        childIds: [childIds[0]],
        invitationId: expect.any(String),
      })),
    )
    expect(kept.map(({ answer: said }) => said)).toEqual(['Acconsento', 'Sì', 'Acconsento'])
  })

  it('records a caller who sent only isChecked as such', async () => {
    const { token, childIds, invited } = await anInvitedFamily(portal)
    await answer.full({ token, email: invited, selectedChild: childIds, consents: undefined })

    const kept = await records('accountId', (await userOf(invited))._id)
    expect(new Set(kept.map(({ means }) => means))).toEqual(new Set(['invitation_checkbox']))
  })

  it('takes the token from the header too', async () => {
    const { token, childIds, invited } = await anInvitedFamily(portal)
    const body = aSecondParentSignUp({ email: invited, selectedChild: childIds })

    expect((await portal.call('POST', '/api/users/spouse-reg', { token, body })).status).toBe(200)
  })

  it('sends a code to another address, which then leads to the log-in and not to the children', async () => {
    const { token, childIds } = await anInvitedFamily(portal)
    const email = anEmail('altra')
    const { body } = await answer.full({ token, email, selectedChild: childIds })

    expect(body.code).toMatchObject({ expiresAt: inIso({ minutes: 3 }), now: inIso({}) })
    const login = { email, password }
    expect((await portal.call('POST', '/api/users/login', { body: login })).body.code).toBe(
      'account_not_verified',
    )
    expect(await verify(email)).toMatchObject({ status: 200, body: { token: '' } })
    expect(await kindsSentTo(email)).toContain('second-parent-welcome')
    expect((await userOf(email)).enrolment).toBe('active')
  })

  it('is welcomed once: an address that the team corrects later is proved without another welcome', async () => {
    const { token, childIds, first, invited } = await anInvitedFamily(portal)
    await answer.full({ token, email: invited, selectedChild: childIds })
    const accountId = (await userOf(invited))._id
    expect(await kindsSentTo(invited)).toContain('second-parent-welcome')

    const desk = await signedInStaff(portal, 'coordinatore')
    const email = anEmail('marco')
    await desk.call('POST', '/api/staff/families/correct-email', {
      familyId: first.user.familyId,
      accountId,
      email,
      reason: 'Chiesto al telefono.',
    })
    await verify(email)
    expect((await userOf(email)).enrolment).toBe('active')
    expect(await kindsSentTo(email)).not.toContain('second-parent-welcome')
  })

  it('is not welcomed to a family that has left in the meantime', async () => {
    const { token, childIds, first } = await anInvitedFamily(portal)
    const email = anEmail('altra')
    await answer.full({ token, email, selectedChild: childIds })
    await withdrawFamily(portal, first.user.familyId)
    expect((await verify(email)).status).toBe(200)
    expect(await kindsSentTo(email)).not.toContain('second-parent-welcome')
  })

  it.each([
    ['seven digits', '1234567', 'Il numero di telefono deve avere da 8 a 15 cifre.'],
    ['sixteen digits', '1234567890123456', 'Il numero di telefono deve avere da 8 a 15 cifre.'],
    ['letters', '+39 abc 1234', 'Il numero deve avere il prefisso internazionale.'],
  ])('refuses a telephone number of %s', async (_case, phone_number, message) => {
    const { token, childIds, invited } = await anInvitedFamily(portal)
    const { body } = await answer.full({ token, email: invited, selectedChild: childIds, phone_number })

    expect(body).toMatchObject({ code: 'invalid_input', fields: { phone_number: message } })
  })

  it.each(['12345678', '123456789012345', '+39 333 1234567'])(
    'takes the telephone number %s',
    async (phone) => {
      const { token, childIds, invited } = await anInvitedFamily(portal)
      const { status } = await answer.full({
        token,
        email: invited,
        selectedChild: childIds,
        phone_number: phone,
      })
      expect(status).toBe(200)
    },
  )

  it('refuses the first parent’s address', async () => {
    const { token, childIds, first } = await anInvitedFamily(portal)
    const { body } = await answer.full({ token, email: first.email, selectedChild: childIds })

    expect(body.fields).toEqual({ email: "Scrivi la tua email, non quella dell'altro genitore." })
    expect((await answer.open(token)).body.data.status).toBe('open')
  })

  it('tells only its owner that another address has an account, and stores nothing', async () => {
    const { token, childIds } = await anInvitedFamily(portal)
    const known = await aParent(portal)
    const fresh = await anInvitedFamily(portal)
    const unknownAddress = anEmail()
    const unknown = await answer.full({
      token: fresh.token,
      email: unknownAddress,
      selectedChild: fresh.childIds,
    })
    const answered = await answer.full({ token, email: known.email, selectedChild: childIds })

    // a ticket is of its address
    const { ticket } = answered.body.code
    expect(ticket).toHaveLength(unknown.body.code.ticket.length)
    expect(answered.body).toEqual({ ...unknown.body, code: { ...unknown.body.code, ticket } })
    expect(await kindsSentTo(known.email)).toContain('address-taken')
    expect((await answer.open(token)).body.data.status).toBe('open')
  })

  it('says so under the address when the invited person has an account already', async () => {
    const known = await aParent(portal)
    const { token, childIds } = await anInvitedFamily(portal, known.email)

    expect((await answer.full({ token, email: known.email, selectedChild: childIds })).body.fields).toEqual({
      email: 'Questo indirizzo ha già un account: usane un altro.',
    })
  })

  it('takes over a registration that the invited person had begun and not proved', async () => {
    const begun = await aRegisteredParent(portal, { email: anEmail('marco') })
    const { token, childIds, first } = await anInvitedFamily(portal, begun.email)

    expect((await answer.full({ token, email: begun.email, selectedChild: childIds })).status).toBe(200)
    expect(await userOf(begun.email)).toMatchObject({ name: 'Marco', familyId: first.user.familyId })
  })

  it('stores nothing when a consent is refused', async () => {
    const { token, childIds, invited } = await anInvitedFamily(portal)
    const consents = { ...aSecondParentSignUp().consents, section1: 'Non acconsento' }
    const { status, body } = await answer.full({ token, email: invited, selectedChild: childIds, consents })

    expect({ status, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      fields: ['consents.section1'],
    })
    expect((await answer.open(token)).body.data.status).toBe('open')
  })
})

describe('authorizing the children only', () => {
  it('selects exactly the ticked children, without an account', async () => {
    const { token, childIds, first, invited } = await anInvitedFamily(portal)
    const { status } = await answer.childrenOnly({
      token,
      selectedChild: [childIds[0], childIds[0]],
      version: invitationDocuments.childrenOnly.version,
    })

    expect(status).toBe(200)
    expect(await userOf(first.email)).toMatchObject({
      enrolment: 'active',
      spouse: { name: null, surname: 'Bianchi' },
      children: [{ selected: true }, { selected: false }],
    })
    expect(await kindsSentTo(first.email)).toContain('answered-children-only')
    expect(await kindsSentTo(invited)).toContain('authorization-receipt')
    expect(await records('familyId', first.user.familyId)).toContainEqual(
      expect.objectContaining({
        accountId: null,
        section: 'childrenOnly',
        means: 'invitation_link',
        childIds: [childIds[0]],
      }),
    )
  })

  it.each([
    ['no child', [], 400],
    ['a child of another family', 'other', 404],
    ['a child that does not exist', ['00000000-0000-4000-8000-000000000000'], 404],
  ])('refuses %s and leaves the invitation open', async (_case, picked, status) => {
    const { token } = await anInvitedFamily(portal)
    const other = await anInvitedFamily(portal)
    const selectedChild = picked === 'other' ? other.childIds : (picked as string[])

    expect((await answer.childrenOnly({ token, selectedChild })).status).toBe(status)
    expect((await answer.full({ token, email: anEmail(), selectedChild })).status).toBe(status)
    expect((await answer.open(token)).body.data.status).toBe('open')
  })
})

describe('refusing', () => {
  it('selects nobody, rejects the request, and tells the first parent without reasons', async () => {
    const { token, first, invited } = await anInvitedFamily(portal)
    expect((await answer.refuse(token)).status).toBe(200)

    expect(await userOf(first.email)).toMatchObject({
      enrolment: 'refused',
      children: [{ selected: false }, { selected: false }],
    })
    const told = await mailOf(first.email, 'answered-refused')
    expect(told?.subject).toContain('respinta')
    expect(told?.bodyText).toContain(printedIn({ days: 30 }))
    expect(await kindsSentTo(invited)).toContain('refusal-receipt')
    expect(await records('familyId', first.user.familyId)).toContainEqual(
      expect.objectContaining({ section: 'refusal', answer: 'Non autorizzo', accountId: null }),
    )
  })
})

describe('a link that was answered', () => {
  it.each([
    [
      'answered_full',
      async (token: string, ids: string[], email: string) =>
        answer.full({ token, email, selectedChild: ids }),
    ],
    [
      'answered_children_only',
      async (token: string, ids: string[]) => answer.childrenOnly({ token, selectedChild: ids }),
    ],
    ['answered_refused', async (token: string) => answer.refuse(token)],
  ])('says %s, names nobody, and takes no other answer', async (status, first) => {
    const { token, childIds, invited } = await anInvitedFamily(portal)
    await first(token, childIds, invited)

    const seen = (await answer.open(token)).body.data
    expect(seen).toEqual({
      status,
      spousesurname: null,
      email: null,
      inviter: null,
      expiresAt: null,
      answeredAt: inIso({}),
    })
    const afterwards = [
      await answer.children(token),
      await answer.full({ token, email: anEmail(), selectedChild: childIds }),
      await answer.childrenOnly({ token, selectedChild: childIds }),
      await answer.refuse(token),
    ]
    expect(afterwards.map(({ status: code, body }) => [code, body.code])).toEqual(
      afterwards.map(() => [409, 'invitation_answered']),
    )
  })
})

it('a registration does not change the password of a second parent whose address is still to be proved', async () => {
  const { token, childIds, first } = await anInvitedFamily(portal)
  const email = anEmail('altra')
  await answer.full({ token, email, selectedChild: childIds })
  portal.clock.pass({ seconds: 1 })
  await aRegisteredParent(portal, { email, password: 'Altra!2026', confirm_password: 'Altra!2026' })
  const query = new URLSearchParams({ email, otp: await codeFor(portal, email) })

  expect((await portal.call('GET', `/api/users/verify-account?${query.toString()}`)).status).toBe(200)
  expect((await logIn(portal, email)).user.familyId).toBe(first.user.familyId)
})
