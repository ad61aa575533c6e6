import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { withdrawFamily } from '#testing/people/children.ts'
import { aChild, alone, aParent, aVerifiedParent, logIn, mailsTo, together } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const add = (token: string | undefined, children: unknown, spouse: unknown = alone) =>
  portal.call('POST', '/api/users/add-children', { token, body: { children, spouse } })

const eventsOf = async (familyId: string) => {
  const events = await portal.db
    .selectFrom('family_event')
    .select(['kind', 'details'])
    .where('familyId', '=', familyId)
    .orderBy('id')
    .execute()
  return events
}

describe('seeing whether children may be added', () => {
  const see = (token?: string) => portal.call('POST', '/api/users/see-onboarding', { token, body: {} })

  it('says yes to a fresh token, and does not use it up', async () => {
    const { token: onboardingToken } = await aVerifiedParent(portal)
    expect((await see(onboardingToken)).status).toBe(200)
    expect((await add(onboardingToken, [aChild()])).status).toBe(200)
  })

  it('says no once the children are there, and to strangers', async () => {
    const { token: onboardingToken } = await aVerifiedParent(portal)
    await add(onboardingToken, [aChild()])
    expect(await see(onboardingToken)).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    const { token } = await aParent(portal)
    expect(await see(token)).toMatchObject({ status: 409, body: { code: 'children_already_added' } })
    expect((await see()).status).toBe(401)
    expect((await see('nobody')).status).toBe(401)
  })
})

describe('adding children', () => {
  it('selects them all at once when one parent decides alone, and keeps the declaration as it was read', async () => {
    const { user } = await aParent(portal, { children: [aChild(), aChild({ childname: 'Anna' })] })

    expect(user.enrolment).toBe('active')
    expect(user.spouse).toBeNull()
    expect(user.children).toMatchObject([
      { childname: 'Nicolò', dobirth: '2015-03-14', age: 11, selected: true, qualified: false },
      { childname: 'Anna', selected: true },
    ])
    const declaration = (await eventsOf(user.familyId)).find(
      ({ kind }) => kind === 'sole_responsibility_declared',
    )
    expect(declaration?.details).toMatchObject({
      version: expect.any(String),
      text: "Sono l'unico ad esercitare la potestà genitoriale",
      sha256: expect.stringMatching(/^[\da-f]{64}$/u),
    })
  })

  it('leaves them unselected and writes to the other parent when both decide, without any child’s name', async () => {
    const spouse = together()
    const { user } = await aParent(portal, { spouse })

    expect(user.enrolment).toBe('awaiting_spouse')
    expect(user.children).toMatchObject([{ selected: false }])
    expect(user.spouse).toEqual({ name: null, surname: 'Bianchi', hasLeft: false })
    const [mail] = await mailsTo(portal, spouse.spousemail)
    expect(mail?.bodyText).toMatch(/\/spouse-option\?token=[\w-]{43}/u)
    expect(mail?.bodyText).toContain("Giulia D'Angelo")
    expect(mail?.bodyText).not.toContain('Nicolò')
  })

  it('keeps the invitation’s token only as a hash', async () => {
    const spouse = together()
    await aParent(portal, { spouse })
    const [mail] = await mailsTo(portal, spouse.spousemail)
    const token = /token=([\w-]{43})/u.exec(mail?.bodyText ?? '')?.[1] ?? 'none'

    const invitations = await portal.db.selectFrom('spouse_invitation').selectAll().execute()
    expect(JSON.stringify(invitations)).not.toContain(token)
  })

  it('drops an empty last row and takes names as families write them', async () => {
    const children = [
      aChild({ childname: 'Anne-Marie', surname: "D'Alessandro" }),
      { childname: '', surname: '', dobirth: '' },
    ]
    const { user } = await aParent(portal, { children })

    expect(user.children).toMatchObject([{ childname: 'Anne-Marie', surname: "D'Alessandro" }])
  })

  it.each([
    ['no child', [], { children: 'Devi aggiungere almeno un figlio/a' }],
    [
      'seven children',
      Array.from({ length: 7 }, () => aChild()),
      { children: 'Puoi aggiungere al massimo 6 figli.' },
    ],
    [
      'a birth date in the future',
      [aChild({ dobirth: '2026-11-22' })],
      { 'children.0.dobirth': 'La data di nascita non può essere nel futuro.' },
    ],
    [
      'an adult',
      [aChild(), aChild({ dobirth: '2008-11-21' })],
      { 'children.1.dobirth': 'Puoi aggiungere solo figli con meno di 18 anni.' },
    ],
    [
      'a day that does not exist',
      [aChild({ dobirth: '2015-02-29' })],
      { 'children.0.dobirth': 'Inserisci la data di nascita.' },
    ],
    [
      'a name of one letter',
      [aChild({ childname: 'N' })],
      { 'children.0.childname': 'Sono consentiti minimo 2 e massimo 15 caratteri.' },
    ],
  ])('refuses %s and stores nothing', async (_case, children, fields) => {
    const { email, token } = await aVerifiedParent(portal)

    expect(await add(token, children)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } })
    expect((await logIn(portal, email)).user).toMatchObject({ enrolment: 'awaiting_children', children: [] })
  })

  it('takes one child twice only from who says that they are two', async () => {
    const { token } = await aVerifiedParent(portal)
    const twice = [aChild(), aChild({ childname: ' nicolò', surname: 'Bianchi' })]
    const refused = await add(token, twice)
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'children.1.childname': fieldErrors.childTwice },
    ])
    const body = { children: twice, spouse: alone, areDistinct: 'true' }
    expect((await portal.call('POST', '/api/users/add-children', { token, body })).status).toBe(200)
  })

  it('takes a child born today and one who turns eighteen tomorrow', async () => {
    const { token } = await aVerifiedParent(portal)

    expect(
      (await add(token, [aChild({ dobirth: '2026-11-21' }), aChild({ dobirth: '2008-11-22' })])).status,
    ).toBe(200)
  })

  it('asks for the other parent’s surname and e-mail, which is not one’s own', async () => {
    const { email, token } = await aVerifiedParent(portal)

    expect(
      (await add(token, [aChild()], { isChecked: 'false', spousesurname: '', spousemail: '' })).body.fields,
    ).toEqual({
      'spouse.spousesurname': 'Questo campo è obbligatorio.',
      'spouse.spousemail': 'Questo campo è obbligatorio',
    })
    expect((await add(token, [aChild()], together('non una mail'))).body.fields).toEqual({
      'spouse.spousemail': 'Inserire una email valida, grazie',
    })
    expect((await add(token, [aChild()], together(email.toUpperCase()))).status).toBe(400)
    expect((await logIn(portal, email)).user.enrolment).toBe('awaiting_children')
  })

  it('lets exactly one of five simultaneous requests add them', async () => {
    const { email, token } = await aVerifiedParent(portal)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(token, [aChild()])))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await logIn(portal, email)).user.children).toHaveLength(1)
  })

  it('lets exactly one of five simultaneous requests with a session add them', async () => {
    const { email } = await aVerifiedParent(portal)
    const { token } = await logIn(portal, email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(token, [aChild()])))

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect((await logIn(portal, email)).user.children).toHaveLength(1)
  })

  it('is not possible for a family that has left, with a session of before or a new one', async () => {
    const { email, token: onboarding } = await aVerifiedParent(portal)
    const { token, user } = await logIn(portal, email)
    await withdrawFamily(portal, user.familyId)

    for (const used of [token, (await logIn(portal, email)).token]) {
      expect((await add(used, [aChild()])).body.code).toBe('not_allowed')
    }
    expect((await add(onboarding, [aChild()])).body.code).toBe('sign_in_required')
    expect((await logIn(portal, email)).user.children).toEqual([])
  })

  it('can be done later, after a log-in, and not twice', async () => {
    const { email } = await aVerifiedParent(portal)
    const { token } = await logIn(portal, email)

    expect((await add(token, [aChild()])).status).toBe(200)
    expect(await add(token, [aChild()])).toMatchObject({
      status: 409,
      body: { code: 'children_already_added' },
    })
  })
})

describe('an address that was invited often', () => {
  it('is written to by no further family that day, and nothing of that family is stored', async () => {
    const spouse = together()
    for (let family = 0; family < limits.invitation.perDay; family += 1) {
      await aParent(portal, { spouse })
    }
    const { email, token } = await aVerifiedParent(portal)

    const { status, body } = await add(token, [aChild()], spouse)
    expect([status, body.fields]).toEqual([
      400,
      { 'spouse.spousemail': fieldErrors.secondParentEmailTooOften },
    ])
    expect(await mailsTo(portal, spouse.spousemail)).toHaveLength(limits.invitation.perDay)
    const { user } = await logIn(portal, email)
    expect(user).toMatchObject({ children: [], enrolment: 'awaiting_children' })

    // the token is good still: another address, or none, is the parent's to choose
    expect((await add(token, [aChild()], together())).status).toBe(200)
  })

  it('may be invited again a day later', async () => {
    const spouse = together()
    for (let family = 0; family < limits.invitation.perDay; family += 1) {
      await aParent(portal, { spouse })
    }
    portal.clock.pass({ days: 1 })
    const { token } = await aVerifiedParent(portal)
    expect((await add(token, [aChild()], spouse)).status).toBe(200)
  })
})
