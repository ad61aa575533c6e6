import { documents } from '@desco/contract/families/consents/texts'
import { addDays } from '@desco/contract/diary/days'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { chores } from '#server/contributions.ts'
import { anEnabledChild, answer } from '#testing/people/children.ts'
import { markTexts } from '#testing/files/fill-tables.ts'
import { carryOutErasures } from '#testing/people/erasures.ts'
import { acceptedConsents, aChild, anEmail, logIn, mailsTo, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'
import { anApprovedText } from '#testing/people/study-texts.ts'

let portal: TestPortal
beforeEach(async () => void (portal = await startTestPortal()))
afterEach(() => portal.close())

const needs = () => ({
  ...portal,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
})
const tell = () => chores.find(({ name }) => name === 'birthdays of 14 and 18')?.run(needs())
const today = () => portal.clock.now().toISOString().slice(0, 10)
const passTo = (day: string) =>
  portal.clock.pass({ days: Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000) })

/** The chore of each morning up to a day. Answers what was told, and when. */
async function walkTo(day: string): Promise<string[]> {
  const told: string[] = []
  for (; today() < day; portal.clock.pass({ days: 1 })) if (((await tell()) ?? 0) > 0) told.push(today())
  return told
}

const decide = (token: string, body: object) =>
  portal.call('POST', '/api/users/decide-as-adult', { token, body })
const goOn = (email = anEmail('adulto')) => ({ choice: 'go_on', email, consents: acceptedConsents })
const beErased = { choice: 'be_erased', password }
const linkTo = async (email: string) =>
  /#conferma=([\w-]{43})/u.exec((await mailsTo(portal, email))[0]?.bodyText ?? '')?.[1]
/** Opens the link that was sent to an address last. */
const confirmAt = async (email: string) =>
  (await portal.call('POST', '/api/users/confirm-email', { body: { token: await linkTo(email) } })).status
const erasuresOf = async (token: string) =>
  (await portal.call('GET', '/api/users/erasures', { token })).body.data
const carryOut = () => carryOutErasures(portal)
const userOf = async (token: string) =>
  (await portal.call('POST', '/api/users/verify-token', { headers: { token } })).body.res?.user
const news = async (token: string) => (await portal.call('GET', '/api/news/get-news', { token })).status
const enters = async (name: string, secret = password) =>
  (await portal.call('POST', '/api/users/login', { body: { email: name, password: secret } })).status

// born so that the birthdays fall on days of no other meaning
const birthdayOf = (years: number) => `${2016 + years}-05-20`

/** A child of ten that has said yes, and its parents. */
async function aChildOfTen() {
  const family = await anEnabledChild(portal, { children: [aChild({ dobirth: '2016-05-20' })] })
  expect((await answer(portal, family.child.token, 'yes', 'from7')).status).toBe(200)
  return family
}

/** The same on its 18th birthday. */
async function anAdult() {
  const family = await aChildOfTen()
  passTo(birthdayOf(15))
  const { token: teen } = await logIn(portal, family.username)
  await answer(portal, teen, 'yes', 'from14')
  passTo(birthdayOf(18))
  const [{ token }, parent] = [await logIn(portal, family.username), await logIn(portal, family.parent.email)]
  return { ...family, token, parent: { ...family.parent, ...parent } }
}

describe('a child that grows up in the study', () => {
  it('is told of at 14 and at 18, each notice once on its day, and sleeps after 60 days of silence', async () => {
    const { parent, username } = await aChildOfTen()
    const noticeDays = (years: number) => [-30, -7, 0].map((days) => addDays(birthdayOf(years), days))
    // nothing is told in the years between
    passTo(addDays(birthdayOf(14), -33))
    expect(await walkTo(addDays(birthdayOf(14), 12))).toEqual(noticeDays(14))
    const { token: teen } = await logIn(portal, username)
    expect((await userOf(teen)).assent).toBe('asked')
    await answer(portal, teen, 'yes', 'from14')

    passTo(addDays(birthdayOf(18), -33))
    const { token } = await logIn(portal, username)
    expect((await userOf(token)).turns18On).toBeUndefined()
    expect(await walkTo(birthdayOf(18))).toEqual(noticeDays(18).slice(0, 2))
    const again = (await logIn(portal, username)).token
    expect(await userOf(again)).toMatchObject({ assent: 'asked', decidesUntil: addDays(birthdayOf(18), 60) })
    expect(await news(again)).toBe(403)
    const slept = await walkTo(addDays(birthdayOf(18), 29))
    expect(slept).toEqual([birthdayOf(18)])
    const awake = (await logIn(portal, username)).token
    expect(await walkTo(addDays(birthdayOf(18), 75))).toEqual([addDays(birthdayOf(18), 60)])
    // signed out, and let in to nothing but the decision
    expect(await userOf(awake)).toBeUndefined()
    const woken = (await logIn(portal, username)).token
    expect(await news(woken)).toBe(403)
    expect((await decide(woken, goOn())).status).toBe(200)
    expect(await news(woken)).toBe(200)

    const mails = await mailsTo(portal, parent.email)
    const of = (kind: string) => mails.filter((mail) => mail.kind === kind)
    expect([of('child-turns-14').length, of('child-turns-18').length]).toEqual([3, 3])
    // the newest first: of the day itself, and of the days before it
    const [onTheDay, ...before] = of('child-turns-18').map(({ bodyText }) =>
      /da quel giorno/iu.test(bodyText),
    )
    expect([onTheDay, ...before]).toEqual([false, true, true])
    expect(
      of('child-turns-18')
        .map(({ subject }) => subject)
        .join(' '),
    ).not.toContain('Nicolò')
  }, 120_000)

  it('stays an adult while a parent asks for a younger date', async () => {
    const { parent, token, childId } = await anAdult()
    const body = { _id: childId, dobirth: '2017-05-20', reason: 'L’anno era sbagliato.' }
    const answered = await portal.call('POST', '/api/users/correct-birth-date', { token: parent.token, body })
    expect(answered.body.state).toBe('asked')
    expect(await userOf(token)).toMatchObject({ assent: 'asked', age: 18 })
    expect((await decide(token, { choice: 'leave' })).status).toBe(200)
  })
})

describe('POST /api/users/decide-as-adult', () => {
  it('goes on with consents of one’s own, and with an address once its link was opened', async () => {
    const { token, username, accountId } = await anAdult()
    const email = anEmail('nico')
    expect((await decide(token, goOn(email))).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ assent: 'yes' })
    const kept = await portal.db
      .selectFrom('consent_record')
      .select(['section', 'means'])
      .where('accountId', '=', accountId)
      .where('section', 'like', 'section%')
      .orderBy('section')
      .execute()
    expect(kept).toEqual(
      ['section1', 'section2', 'section3'].map((section) => ({ section, means: 'session' })),
    )
    expect(await enters(email)).toBe(401)
    expect(await confirmAt(email)).toBe(200)
    expect([await enters(email), await enters(username)]).toEqual([200, 401])
    // pressed twice: one decision
    expect((await decide(token, goOn())).status).toBe(200)
    expect(await mailsTo(portal, email)).toHaveLength(1)
  })

  it('wants the consents of who has not gone on yet', async () => {
    const { token } = await anAdult()
    const email = anEmail('nico')
    const refused = await decide(token, { choice: 'go_on', email })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['consents']])
    expect(await mailsTo(portal, email)).toEqual([])
  })

  it('refuses a consent that is a no, and the words for children', async () => {
    const { token } = await anAdult()
    const body = { ...goOn(), consents: { ...acceptedConsents, section2: 'No' } }
    expect((await decide(token, body)).status).toBe(400)
    expect((await answer(portal, token, 'yes', 'from14')).body.code).toBe('not_allowed')
    expect((await userOf(token)).assent).toBe('asked')
  })

  it('leaves what was given, and may come back', async () => {
    const { token, parent } = await anAdult()
    expect((await decide(token, { choice: 'leave' })).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ assent: 'no' })
    expect(await news(token)).toBe(403)
    const kinds = (await mailsTo(portal, parent.email)).map(({ kind }) => kind)
    expect(kinds).not.toContain('child-declined')
    expect((await decide(token, goOn())).status).toBe(200)
    expect(await news(token)).toBe(200)
  })

  it('is the way back after a text was refused: one answer to one text is none', async () => {
    const { token, accountId } = await anAdult()
    await decide(token, goOn())
    const { version } = await anApprovedText(portal, { text: 'section1' })
    portal.clock.pass({ days: 1, seconds: 4 })
    const say = (said: string, seen: string) =>
      portal.call('POST', '/api/users/answer-text', {
        token,
        body: { text: 'section1', version, seen, answer: said },
      })
    expect((await say('refuse', 'open')).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ assent: 'no' })
    expect((await say('accept', 'refused')).body.code).toBe('not_allowed')
    const answers = await portal.db
      .selectFrom('consent_record')
      .select('answer')
      .where('accountId', '=', accountId)
      .where('section', '=', 'section1')
      .orderBy('id')
      .execute()
    expect(answers.map((one) => one.answer)).toEqual([documents.section1.accept, documents.section1.refuse])
  })

  it('erases by themselves after 48 hours, with the password once more, and the parents hear nothing', async () => {
    const { token, username, accountId, childId, parent } = await anAdult()
    const wrong = await decide(token, { choice: 'be_erased', password: 'Tavola!2027' })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['password']])
    expect((await userOf(token)).erasureAsked).toBeUndefined()

    expect((await decide(token, beErased)).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ assent: 'no', erasureAsked: true })
    expect((await decide(token, beErased)).body.code).toBe('erasure_under_way')
    expect((await decide(token, goOn())).body.code).toBe('erasure_under_way')
    const [asked] = await erasuresOf(token)
    expect(asked).toMatchObject({ level: 'adult', isOwn: true, mayTakeBack: true, children: [] })
    const { body } = await portal.call('GET', '/api/users/requests', { token })
    expect(body.data).toMatchObject([{ kind: 'erasure', outcome: null, byPortal: true }])

    expect(await erasuresOf(parent.token)).toEqual([])
    const back = { token: parent.token, body: { id: asked.id } }
    expect((await portal.call('POST', '/api/users/take-back-erasure', back)).body.code).toBe('not_found')

    portal.clock.pass({ hours: 48 })
    await carryOut()
    expect(await enters(username)).toBe(401)
    const left = await portal.db.selectFrom('child').select('id').where('id', '=', childId).execute()
    expect(left).toEqual([])
    expect((await portal.call('GET', `/api/erasures/${asked.id}`)).body.data.portal.state).toBe('done')
    // the parents go on, and read nothing of it
    const signedIn = await logIn(portal, parent.email)
    expect(signedIn.user).toMatchObject({ hasLeft: false, enrolment: 'active' })
    expect(await erasuresOf(signedIn.token)).toEqual([])
    const kinds = (await mailsTo(portal, parent.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('erasure'))).toEqual([])
    const request = await portal.db
      .selectFrom('rights_request')
      .select(['outcome', 'byPortal'])
      .where('accountId', '=', accountId)
      .where('kind', '=', 'erasure')
      .execute()
    expect(request).toEqual([{ outcome: 'granted', byPortal: true }])
  })

  it('takes the erasure back in time, and decides anew', async () => {
    const { token } = await anAdult()
    await decide(token, beErased)
    const [{ id }] = await erasuresOf(token)
    const stranger = await anEnabledChild(portal, { children: [aChild({ dobirth: '2022-03-14' })] })
    const by = (who: string) =>
      portal.call('POST', '/api/users/take-back-erasure', { token: who, body: { id } })
    expect((await by(stranger.child.token)).body.code).toBe('not_found')
    expect((await by(stranger.parent.token)).body.code).toBe('not_found')
    expect((await by(token)).body.data).toMatchObject([{ ended: 'taken_back', mayTakeBack: false }])
    expect((await by(token)).body.code).toBe('erasure_too_late')
    expect((await userOf(token)).erasureAsked).toBeUndefined()
    expect((await decide(token, goOn())).status).toBe(200)
    portal.clock.pass({ hours: 49 })
    await carryOut()
    expect(await news(token)).toBe(200)
  })

  it('finds what the team wrote down after a call, and takes it back', async () => {
    const { parent, childId, username } = await anAdult()
    const staff = await signedInStaff(portal, 'coordinatore')
    const { familyId } = parent.user
    const entered = { familyId, childId, name: 'Nicolò', reason: 'Ha telefonato il figlio' }
    const { body } = await staff.call('POST', '/api/staff/families/enter-erasure', entered)
    const { token } = await logIn(portal, username)
    expect(await userOf(token)).toMatchObject({ erasureAsked: true })
    expect(await erasuresOf(token)).toMatchObject([{ id: body.id, level: 'adult', mayTakeBack: true }])
    const back = await portal.call('POST', '/api/users/take-back-erasure', { token, body: { id: body.id } })
    expect(back.status).toBe(200)
  })

  it('is nobody’s below 18', async () => {
    const { child, parent } = await aChildOfTen()
    expect((await decide(child.token, { choice: 'leave' })).body.code).toBe('not_allowed')
    expect((await decide(parent.token, { choice: 'leave' })).body.code).toBe('not_allowed')
  })
})

describe('the parents of who is 18', () => {
  it('no longer see, change or take out what is not theirs', async () => {
    const { parent, childId, accountId, token: adult } = await anAdult()
    const { token } = parent
    expect((await portal.call('GET', `/api/users/get-child/${accountId}`, { token })).body.code).toBe(
      'child_is_adult',
    )
    const path = `/api/limesurvey/childsurveylist/${accountId}`
    expect((await portal.call('GET', path, { token })).body.code).toBe('child_is_adult')
    const out = await portal.call('POST', '/api/users/withdraw-child', { token, body: { _id: childId } })
    expect(out.body.code).toBe('child_is_adult')
    await decide(adult, { choice: 'leave' })
    expect((await userOf(token)).children).toMatchObject([
      { childname: 'N.', surname: 'D.', username: null, assent: 'asked' },
    ])
  })

  it.each(['who went on', 'who has not decided yet'])('leave without %s', async (which) => {
    const { parent, token } = await anAdult()
    if (which === 'who went on') await decide(token, goOn())
    const body = { degree: 'me-and-children' }
    expect((await portal.call('POST', '/api/users/leave', { token: parent.token, body })).status).toBe(200)
    expect((await userOf(parent.token)).hasLeft).toBe(true)
    // an adult child who has not decided still can; a second decision changes nothing
    expect((await decide(token, goOn())).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ assent: 'yes' })
    expect(await news(token)).toBe(200)
  })

  it('read neither the name nor the birth date in what their own pages are given', async () => {
    const { parent, childId } = await anAdult()
    const { children } = await userOf(parent.token)
    expect(children).toMatchObject([{ _id: childId, childname: 'N.', surname: 'D.', dobirth: null }])
    // nor any other text about them, one that comes later among these
    await markTexts(portal.ownerDb, ['child'], [])
    expect(JSON.stringify((await userOf(parent.token)).children)).not.toContain('segno_')
  })

  it('read the initials alone on their data card, and ask the team for nothing in their name', async () => {
    const { parent, childId } = await anAdult()
    const { token } = parent
    const { body } = await portal.call('GET', '/api/users/data-card', { token })
    expect(body.data.children).toMatchObject([{ id: childId, name: 'N.', surname: 'D.', birthDate: null }])
    const asked = { kind: 'access', words: '', childId }
    expect((await portal.call('POST', '/api/users/ask-right', { token, body: asked })).body.code).toBe(
      'child_is_adult',
    )
  })

  it('do not read in their own page whether who is 18 takes part', async () => {
    const { parent } = await anAdult()
    const { body } = await portal.call('GET', '/api/users/leaving', { token: parent.token })
    expect(body.data.children).toEqual([])
  })

  it('have themselves erased, and not who is 18', async () => {
    const { parent, token } = await anAdult()
    const body = { level: 'me-and-children', password }
    expect((await portal.call('POST', '/api/users/ask-erasure', { token: parent.token, body })).status).toBe(
      200,
    )
    portal.clock.pass({ hours: 48 })
    await carryOut()
    expect(await enters(parent.email)).toBe(401)
    expect((await decide(token, goOn())).status).toBe(200)
  })
})

describe('what the team does with a whole family of which somebody is 18', () => {
  const reason = 'Ha telefonato la madre'
  const call = async (act: string, familyId: string) =>
    (await signedInStaff(portal, 'coordinatore')).call('POST', `/api/staff/families/${act}`, {
      familyId,
      reason,
    })

  it('takes out the parents and the others, once', async () => {
    const { parent, token } = await anAdult()
    await decide(token, goOn())
    const { familyId } = parent.user
    expect((await call('withdraw-family', familyId)).status).toBe(200)
    expect((await logIn(portal, parent.email)).user.hasLeft).toBe(true)
    expect(await news(token)).toBe(200)
    const [mail] = await mailsTo(portal, parent.email)
    expect(mail).toMatchObject({ kind: 'family-withdrawn' })
    expect(mail?.bodyText).toContain('Chi ha compiuto 18 anni decide da sé')
    portal.clock.pass({ minutes: 1 })
    expect((await call('withdraw-family', familyId)).body.code).toBe('family_not_active')
  })

  it.each(['takes part', 'has left'])(
    'erases the parents alone, where the family still %s',
    async (state) => {
      const { parent, token, accountId } = await anAdult()
      await decide(token, goOn())
      const { familyId } = parent.user
      if (state === 'has left') await call('withdraw-family', familyId)
      const { status, body } = await call('enter-erasure', familyId)
      expect(status).toBe(200)
      const stored = await portal.db
        .selectFrom('erasure')
        .select(['level', 'accountIds', 'childIds'])
        .where('id', '=', body.id)
        .execute()
      expect(stored).toEqual([{ level: 'family', accountIds: [parent.user._id], childIds: [] }])
      expect(stored[0]?.accountIds).not.toContain(accountId)
      expect(await news(token)).toBe(200)
      const mail = (await mailsTo(portal, parent.email)).find(({ kind }) => kind === 'erasure-asked')
      expect(mail?.bodyText).toContain('i suoi dati restano')
    },
  )
})

describe('GET /api/staff/growing-up', () => {
  it('shows who turns 18, who waits and who sleeps, until they decide', async () => {
    const { username } = await aChildOfTen()
    const shown = async () => {
      const staff = await signedInStaff(portal, 'coordinatore')
      const { body } = await staff.call('GET', '/api/staff/growing-up')
      return body.children.map(({ turns, state }: { turns: number; state: string }) => `${turns} ${state}`)
    }
    passTo(addDays(birthdayOf(18), -20))
    expect(await shown()).toEqual(['18 within a month', '14 waits'])
    passTo(birthdayOf(18))
    expect(await shown()).toEqual(['18 waits'])
    passTo(addDays(birthdayOf(18), 60))
    expect(await shown()).toEqual(['18 asleep'])
    await decide((await logIn(portal, username)).token, goOn())
    expect(await shown()).toEqual([])
  })
})
