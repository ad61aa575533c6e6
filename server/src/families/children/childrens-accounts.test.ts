import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  aChildLogin,
  anEnabledChild,
  answer,
  aUsername,
  enable,
  withdrawFamily,
} from '#testing/people/children.ts'
import {
  aChild,
  aParent,
  aRegisteredParent,
  logIn,
  mailsTo,
  password,
  together,
} from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const enter = (username: string, secret = password) =>
  portal.call('POST', '/api/users/login', { body: { email: username, password: secret } })
const edit = (token: string, body: object) => portal.call('POST', '/api/users/edit-child', { token, body })
const load = (token: string, id: string) => portal.call('GET', `/api/users/get-child/${id}`, { token })
const news = (token: string) => portal.call('GET', '/api/news/get-news', { token })
const withdraw = (token: string, id: string) =>
  portal.call('POST', '/api/users/withdraw-child', { token, body: { _id: id } })
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

describe('enabling a child', () => {
  it('marks it as qualified, stores its user id and lets it log in', async () => {
    const parent = await aParent(portal)
    const username = aUsername()

    const { status, body } = await enable(portal, parent, { username })
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Registrazione Figlio/a avvenuta con successo',
    })
    expect(body.data).toMatchObject({
      qualified: true,
      username,
      userId: expect.any(String),
      assent: 'asked',
    })
    expect(JSON.stringify(body)).not.toContain(password)

    const child = await logIn(portal, username)
    expect(child.user).toMatchObject({ _id: body.data.userId, username, email: null, age: 11, children: [] })
    expect((await logIn(portal, parent.email)).user.children[0]).toMatchObject({ qualified: true, username })
  })

  it('computes the age from the stored birth date, whatever the payload says', async () => {
    const parent = await aParent(portal, { children: [aChild({ dobirth: '2018-11-22' })] })
    const username = aUsername()

    expect((await enable(portal, parent, { username, age: 17 })).body.data.age).toBe(7)
    expect((await logIn(portal, username)).user.age).toBe(7)
  })

  it('happens once, also when it is asked for five times at the same instant', async () => {
    const parent = await aParent(portal)
    const answers = await Promise.all(Array.from({ length: 5 }, () => enable(portal, parent)))

    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
    expect((await enable(portal, parent)).body.code).toBe('child_already_enabled')
  })

  it('gives one username to one of two families that ask at the same instant', async () => {
    const username = aUsername()
    const families = [await aParent(portal), await aParent(portal)]
    const answers = await Promise.all(families.map((family) => enable(portal, family, { username })))

    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'username_taken',
      message: 'Questo nome utente è già preso: scegline un altro.',
      fields: { username: 'Questo nome utente è già preso: scegline un altro.' },
    })
  })

  it('is refused while the other parent has not answered, and after the family left', async () => {
    const waiting = await aParent(portal, { spouse: together() })
    expect((await enable(portal, waiting)).body.code).toBe('family_not_active')

    const gone = await aParent(portal)
    await withdrawFamily(portal, gone.user.familyId)
    expect((await enable(portal, gone)).body.code).toBe('not_allowed')
  })

  it('is refused for another family’s child or family id, like for one that does not exist', async () => {
    const [own, other] = [await aParent(portal), await aParent(portal)]
    const foreign = aChildLogin(other)
    expect(await enable(portal, own, { id: foreign.id })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await enable(portal, own, { familyId: foreign.familyId })).status).toBe(404)
    expect((await enable(portal, own, { id: crypto.randomUUID() })).status).toBe(404)
  })
})

describe('a username', () => {
  it.each([
    ['nic', 'Il nome utente ha da 4 a 20 caratteri.'],
    ['n'.repeat(21), 'Il nome utente ha da 4 a 20 caratteri.'],
    ['', 'Questo campo è obbligatorio.'],
    ['2nico', 'Il nome utente comincia con una lettera senza accento.'],
    ['nicolò', 'Usa solo lettere senza accenti, numeri e il trattino basso (_), senza spazi.'],
    ['nico luna', 'Usa solo lettere senza accenti, numeri e il trattino basso (_), senza spazi.'],
    ['nico@example.org', 'Il nome utente non è una email: scegli un nome inventato.'],
    ['c4zz0ne', 'Scegli un nome più gentile.'],
  ])('«%s» is refused with words that say what to do', async (username, message) => {
    const parent = await aParent(portal)
    expect((await enable(portal, parent, { username })).body.fields).toEqual({ username: message })
  })

  it('is the same in any letter case', async () => {
    const username = aUsername()
    await enable(portal, await aParent(portal), { username: username.toUpperCase() })

    expect((await enter(`  ${username.toUpperCase()} `)).status).toBe(200)
    expect((await enable(portal, await aParent(portal), { username })).body.code).toBe('username_taken')
  })

  it('is never what a parent’s survey token is, given or still to be given', async () => {
    const { email } = await aRegisteredParent(portal, { email: 'a.b@nico.it' })
    expect(email).toBe('a.b@nico.it')
    expect((await enable(portal, await aParent(portal), { username: 'abnicoit' })).body.code).toBe(
      'username_taken',
    )

    const family = await anEnabledChild(portal)
    await portal.db
      .insertInto('survey_token')
      .values({ accountId: family.accountId, token: 'Merenda_2' })
      .execute()
    expect((await enable(portal, await aParent(portal), { username: 'merenda_2' })).body.code).toBe(
      'username_taken',
    )
  })

  it('that is taken comes with a few free ones like it', async () => {
    const { parent, username } = await anEnabledChild(portal)
    const { body } = await portal.call('POST', '/api/users/free-usernames', {
      token: parent.token,
      body: { username },
    })
    expect(body.data).toHaveLength(3)
    const other = await aParent(portal)
    expect((await enable(portal, other, { username: body.data[0] })).status).toBe(200)
  })
})

describe('editing a child', () => {
  it('lets a stored value pass that today’s limits would refuse, and only that one', async () => {
    const { parent, accountId, childId } = await anEnabledChild(portal)
    const { surname } = (await load(parent.token, childId)).body.data
    // stored while the limits were others
    await portal.db.updateTable('account').set({ login: 'zu' }).where('id', '=', accountId).execute()

    const kept = await edit(parent.token, { _id: childId, name: 'Chiara', surname, username: 'zu' })
    expect(kept.status).toBe(200)
    const stored = (await load(parent.token, childId)).body.data
    expect(stored).toMatchObject({ childname: 'Chiara', username: 'zu' })

    const refused = await edit(parent.token, { _id: childId, name: 'Chiara', surname: 'X', username: 'zo' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['surname', 'username'])
  })

  it('loads it by its user id or its own id, without a password', async () => {
    const { parent, accountId, childId, username } = await anEnabledChild(portal)
    for (const id of [accountId, childId]) {
      expect((await load(parent.token, id)).body.data).toMatchObject({
        _id: childId,
        childname: 'Nicolò',
        surname: "D'Angelo",
        username,
      })
    }
  })

  it('changes names and username, and keeps sessions and password', async () => {
    const { parent, childId, child } = await anEnabledChild(portal)
    const username = aUsername()
    const answered = await edit(parent.token, {
      _id: childId,
      name: 'Anne-Marie',
      surname: "De' Rossi",
      username,
      password: '',
    })

    expect(answered).toMatchObject({
      status: 400,
      body: { fields: { surname: 'Inserisci solo caratteri.' } },
    })
    const changed = { _id: childId, name: 'Anne-Marie', surname: 'Rossi', username, password: '' }
    expect((await edit(parent.token, changed)).body.message).toBe('Le modifiche sono state salvate.')
    expect((await logIn(portal, username)).user).toMatchObject({ name: 'Anne-Marie', username })
    expect((await answer(portal, child.token, 'yes')).status).toBe(200)
  })

  it('with a new password ends the child’s sessions', async () => {
    const { parent, childId, child, username } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    expect((await news(child.token)).status).toBe(200)

    const body = { _id: childId, name: 'Nicolò', surname: 'Rossi', username, password: 'Nuova!2026' }
    expect((await edit(parent.token, body)).status).toBe(200)
    expect((await news(child.token)).status).toBe(401)
    expect((await enter(username)).status).toBe(401)
    expect((await enter(username, 'Nuova!2026')).status).toBe(200)
  })

  it('names a weak password and a taken username under their fields', async () => {
    const [one, other] = [await anEnabledChild(portal), await anEnabledChild(portal)]
    const body = { _id: one.childId, name: 'Nicolò', surname: 'Rossi', username: one.username }
    expect((await edit(one.parent.token, { ...body, password: 'debole' })).body.fields).toHaveProperty(
      'password',
    )
    expect(await edit(one.parent.token, { ...body, username: other.username })).toMatchObject({
      status: 409,
      body: { code: 'username_taken', fields: { username: expect.any(String) } },
    })
  })

  it('is only for an enabled child', async () => {
    const parent = await aParent(portal)
    const [child] = parent.user.children
    expect((await load(parent.token, child._id)).body.code).toBe('child_not_enabled')
  })
})

describe('a child’s own yes or no', () => {
  it('comes before anything else', async () => {
    const { child } = await anEnabledChild(portal)
    expect(child.user.assent).toBe('asked')
    expect(await news(child.token)).toMatchObject({ status: 403, body: { code: 'assent_needed' } })

    await answer(portal, child.token, 'yes')
    expect((await news(child.token)).status).toBe(200)
  })

  it('is kept in the consent ledger with the words that were read', async () => {
    const { child, accountId } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')

    const records = await portal.db
      .selectFrom('consent_record')
      .innerJoin('consent_text', 'consent_text.sha256', 'consent_record.textSha256')
      .select(['consent_record.section', 'answer', 'means', 'text'])
      .where('accountId', '=', accountId)
      .execute()
    expect(records).toEqual([
      {
        section: 'assent_from11',
        answer: 'yes',
        means: 'assent',
        text: expect.stringContaining('non che cosa hai risposto'),
      },
    ])
  })

  it('is asked in the words for its age, and in no others', async () => {
    const { child } = await anEnabledChild(portal, { children: [aChild({ dobirth: '2018-11-21' })] })
    expect((await answer(portal, child.token, 'yes', 'from14')).body.fields).toHaveProperty('text')
    expect((await answer(portal, child.token, 'yes', 'from7')).status).toBe(200)
  })

  it('«no, thank you» closes everything, tells the parents once, and can be changed', async () => {
    const { child, parent, username } = await anEnabledChild(portal)
    await Promise.all([answer(portal, child.token, 'no'), answer(portal, child.token, 'no')])

    expect((await news(child.token)).status).toBe(403)
    const mails = (await mailsTo(portal, parent.email)).filter(({ kind }) => kind === 'child-declined')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.bodyText).toContain('non insistere')
    expectNameInBodyAlone(mails[0])
    expect((await logIn(portal, parent.email)).user.children[0].assent).toBe('no')

    const back = await logIn(portal, username)
    expect(back.user.assent).toBe('no')
    await answer(portal, back.token, 'yes')
    expect((await news(back.token)).status).toBe(200)
  })

  it('can be taken back after a yes', async () => {
    const { child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    await answer(portal, child.token, 'no')
    expect((await news(child.token)).status).toBe(403)
  })
})

// a subject is shown by telephones that lie about
function expectNameInBodyAlone(mail: { subject: string; bodyText: string } | undefined) {
  expect(mail?.bodyText).toContain('Nicolò')
  expect(mail?.subject).toContain('Tuo figlio o tua figlia')
  expect(mail?.subject).not.toContain('Nicolò')
}

describe('withdrawing a child', () => {
  it('ends its sessions and its log-in at once, and tells the parents', async () => {
    const { child, parent, childId, username } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')

    expect((await withdraw(parent.token, childId)).status).toBe(200)
    expect((await news(child.token)).status).toBe(401)
    expect(await enter(username)).toMatchObject({ status: 401, body: { code: 'child_cannot_enter' } })
    expect((await logIn(portal, parent.email)).user.children[0].selected).toBe(false)
    expectNameInBodyAlone(
      (await mailsTo(portal, parent.email)).find(({ kind }) => kind === 'child-withdrawn'),
    )
    expect((await withdraw(parent.token, childId)).body.code).toBe('child_not_taking_part')
  })

  it('leaves the brothers and sisters where they are', async () => {
    const { parent, childId } = await anEnabledChild(portal, {
      children: [aChild(), aChild({ childname: 'Anna' })],
    })
    await withdraw(parent.token, childId)
    const { children } = (await logIn(portal, parent.email)).user
    expect(children).toMatchObject([{ selected: false }, { childname: 'Anna', selected: true }])
  })
})

describe('a child of a family that left', () => {
  it('can neither act nor log in, and is told kindly', async () => {
    const { child, parent, username } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    await withdrawFamily(portal, parent.user.familyId)

    expect((await news(child.token)).status).toBe(401)
    expect((await enter(username)).body.message).toContain('chiedi a un genitore')
    expect((await enter(username, 'Sbagliata!1')).body.code).toBe('wrong_credentials')
  })
})

describe('a child who forgot the password', () => {
  it('has no address for a code, and no code is made', async () => {
    const { username } = await anEnabledChild(portal)
    const forget = await portal.call('POST', '/api/users/forget-password', { body: { email: username } })
    expect(forget.body.fields).toEqual({ email: 'Please enter a valid email address.' })
    expect(await mailsTo(portal, username)).toEqual([])
  })
})
