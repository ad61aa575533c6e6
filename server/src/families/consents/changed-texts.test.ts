import { assentVersion } from '@desco/contract/families/consents/study-text'
import { documents, documentVersion } from '@desco/contract/families/consents/texts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { chores, mailChecks } from '#server/contributions.ts'
import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aChild, aParent, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { anApprovedText, dayIn } from '#testing/people/study-texts.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())
// each test has the words that came with the portal to begin with
afterEach(async () => {
  await portal.db
    .updateTable('text_version')
    .set({ state: 'discarded' })
    .where('state', '=', 'approved')
    .execute()
  portal.clock.pass({ seconds: 4 })
})

const pass = (days: number) => portal.clock.pass({ days, seconds: 4 })
const userOf = async (token: string) =>
  (await portal.call('POST', '/api/users/verify-token', { headers: { token } })).body.res?.user
const textsOf = async (token: string) => (await portal.call('GET', '/api/users/texts', { token })).body.texts
const textOf = async (token: string, text: string) =>
  (await textsOf(token)).find((one: { text: string }) => one.text === text)
const say = (
  token: string,
  text: string,
  said: 'accept' | 'refuse',
  at: { version: string; seen?: string },
) =>
  portal.call('POST', '/api/users/answer-text', {
    token,
    body: { text, version: at.version, seen: at.seen ?? 'open', answer: said },
  })
const recordsOf = async (accountId: string, section: string) =>
  portal.db
    .selectFrom('consent_record')
    .select(['version', 'answer', 'means', 'textSha256'])
    .where('accountId', '=', accountId)
    .where('section', '=', section)
    .orderBy('id')
    .execute()

/** A mother and a father who both take part. */
async function twoParents() {
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  await answering(portal).full({ token, email: invited, selectedChild: childIds })
  return { mother: first, father: { email: invited, ...(await logIn(portal, invited)) } }
}

describe('a new version that has to be agreed to again', () => {
  it('is shown beside what was agreed to, from its day on, to who agreed to an older one', async () => {
    const { token } = await aParent(portal)
    const { version } = await anApprovedText(portal, {
      text: 'section2',
      paragraphs: ['Nuovo testo, parola per parola.'],
    })
    expect(await userOf(token)).not.toHaveProperty('newTexts')
    pass(1)
    const user = await userOf(token)
    expect(user.newTexts).toMatchObject({ isOver: false })
    expect(await textOf(token, 'section2')).toMatchObject({
      version,
      paragraphs: ['Nuovo testo, parola per parola.'],
      answer: 'open',
      until: user.newTexts.until,
      before: { version: documentVersion, text: expect.stringContaining(documents.section2.title) },
    })
    expect(await textOf(token, 'section1')).toMatchObject({ answer: 'accepted', until: null })
  })

  it('is accepted once, with its own record; the old record stays as it was', async () => {
    const { token, user } = await aParent(portal)
    const before = await recordsOf(user._id, 'section1')
    const { version } = await anApprovedText(portal, { text: 'section1' })
    pass(1)
    const said = await say(token, 'section1', 'accept', { version })
    expect([said.status, said.body.texts[0]]).toMatchObject([200, { answer: 'accepted', until: null }])
    // pressed twice
    expect((await say(token, 'section1', 'accept', { version })).status).toBe(200)
    const after = await recordsOf(user._id, 'section1')
    expect(after.slice(0, 1)).toEqual(before)
    expect(after.slice(1)).toMatchObject([{ version, answer: documents.section1.accept, means: 'session' }])
    expect(await userOf(token)).not.toHaveProperty('newTexts')
    const { body } = await portal.call('GET', '/api/users/consents', { token })
    expect(body.data[0]).toMatchObject({
      section: 'section1',
      version,
      text: 'Un titolo nuovo\n\nParole nuove, scritte dal gruppo di ricerca.',
    })
  })

  it('asks nobody who registered with it, and nobody at all unless the team wanted it', async () => {
    const { token } = await aParent(portal)
    await anApprovedText(portal, { text: 'section1', oldFor: null })
    pass(1)
    expect(await userOf(token)).not.toHaveProperty('newTexts')
    expect(await textOf(token, 'section1')).toMatchObject({ answer: 'accepted', title: 'Un titolo nuovo' })
  })

  it('stops what is asked of who has not answered by the last day of the old one, until they do', async () => {
    const { token } = await aParent(portal)
    const { version } = await anApprovedText(portal, { text: 'section1', oldFor: 7 })
    const news = () => portal.call('GET', '/api/news/get-news', { token })
    pass(8)
    expect((await news()).status).toBe(200)
    pass(1)
    expect((await news()).body.code).toBe('not_allowed')
    expect((await userOf(token)).newTexts.isOver).toBe(true)
    // a parent's own consents stay open
    expect((await portal.call('GET', '/api/users/consents', { token })).status).toBe(200)
    await say(token, 'section1', 'accept', { version })
    expect((await news()).status).toBe(200)
  })
})

describe('a refusal', () => {
  it('of section 3 ends the messages alone, and can be changed', async () => {
    const { mother, father } = await twoParents()
    const { version } = await anApprovedText(portal, { text: 'section3' })
    pass(1)
    await say(mother.token, 'section3', 'accept', { version })
    const refused = await say(father.token, 'section3', 'refuse', { version })
    expect(refused.body.texts[2]).toMatchObject({ answer: 'refused' })

    const state = await portal.call('GET', '/api/users/leaving', { token: father.token })
    expect(state.body.data).toMatchObject({ ownLeftAt: null, messages: { choice: 'fewer' } })
    expect(state.body.data.children.every(({ leftAt }: { leftAt: unknown }) => leftAt === null)).toBe(true)
    expect(await userOf(mother.token)).toMatchObject({ enrolment: 'active', spouse: { hasLeft: false } })
    expect(await userOf(father.token)).not.toHaveProperty('newTexts')

    const choose = () =>
      portal.call('POST', '/api/users/messages', { token: father.token, body: { choice: 'all' } })
    expect((await choose()).body.fields).toHaveProperty('choice')
    await say(father.token, 'section3', 'accept', { version, seen: 'refused' })
    expect((await choose()).status).toBe(200)
    const kept = await recordsOf(father.user._id, 'section3')
    expect(kept.map((one) => one.answer)).toEqual(['Acconsento', 'Non acconsento', 'Acconsento'])
  })

  it.each(['section1', 'section2'])(
    'of %s ends one’s own part and the children’s, not the other parent’s',
    async (text) => {
      const { mother, father } = await twoParents()
      const { version } = await anApprovedText(portal, { text: text as 'section1' })
      pass(1)
      expect((await say(father.token, text, 'refuse', { version })).status).toBe(200)
      expect(await userOf(father.token)).toMatchObject({ hasLeft: true })
      const ofMother = await userOf(mother.token)
      expect(ofMother).toMatchObject({
        hasLeft: false,
        spouse: { hasLeft: true },
        newTexts: { isOver: false },
      })
      expect(ofMother.children.every(({ selected }: { selected: boolean }) => !selected)).toBe(true)
      const mails = (await mailsTo(portal, mother.email)).map(({ kind }) => kind)
      expect(mails).toEqual(expect.arrayContaining(['person-withdrawn', 'child-withdrawn']))
      expect((await say(father.token, text, 'accept', { version, seen: 'refused' })).body.code).toBe(
        'person_not_taking_part',
      )
    },
  )
})

describe('an answer', () => {
  it('to a version that is none, or no longer the newest, is refused beside it', async () => {
    const { token } = await aParent(portal)
    const { version } = await anApprovedText(portal, { text: 'section3' })
    pass(1)
    expect((await say(token, 'section3', 'accept', { version: 'mine' })).body.fields).toHaveProperty(
      'version',
    )
    const newer = await anApprovedText(portal, { text: 'section3' })
    pass(1)
    expect((await say(token, 'section3', 'accept', { version })).body.fields).toHaveProperty('version')
    expect((await say(token, 'section3', 'accept', newer)).status).toBe(200)
  })

  it('is not written over by one from another window', async () => {
    const { token } = await aParent(portal)
    const { version } = await anApprovedText(portal, { text: 'section3' })
    pass(1)
    await say(token, 'section3', 'refuse', { version })
    expect((await say(token, 'section3', 'accept', { version })).body.code).toBe('text_already_answered')
  })

  it('of two at once is one', async () => {
    const { token, user } = await aParent(portal)
    const { version } = await anApprovedText(portal, { text: 'section3' })
    pass(1)
    await Promise.all([
      say(token, 'section3', 'accept', { version }),
      say(token, 'section3', 'refuse', { version }),
    ])
    expect(await recordsOf(user._id, 'section3')).toHaveLength(2)
  })

  it('is one’s own: nobody’s without a session, and to no text of somebody else’s', async () => {
    const { parent, child } = await anEnabledChild(portal)
    const { version } = await anApprovedText(portal, { text: 'section3' })
    pass(1)
    expect((await say('nobody', 'section3', 'accept', { version })).body.code).toBe('sign_in_required')
    expect((await say(child.token, 'section3', 'accept', { version })).body.code).toBe('not_allowed')
    expect((await say(parent.token, 'assent_from11', 'accept', { version })).body.code).toBe('not_allowed')
    expect((await portal.call('GET', '/api/users/texts', { token: 'nobody' })).body.code).toBe(
      'sign_in_required',
    )
  })
})

describe('a child', () => {
  it('answers the words for its age: a yes goes on, until then the old one holds to its day', async () => {
    const { parent, child, accountId } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    pass(1)
    await anApprovedText(portal, { text: 'assent_from7' })
    const { version } = await anApprovedText(portal, { text: 'assent_from11', oldFor: 7 })
    pass(1)
    expect(await userOf(child.token)).toMatchObject({ assent: 'yes', newTexts: { isOver: false } })
    expect(await userOf(parent.token)).not.toHaveProperty('newTexts')
    const news = () => portal.call('GET', '/api/news/get-news', { token: child.token })
    pass(8)
    expect((await news()).body.code).toBe('assent_needed')
    // a page that is open since before
    expect((await answer(portal, child.token, 'yes')).body.fields).toHaveProperty('version')
    expect((await say(child.token, 'assent_from11', 'accept', { version })).status).toBe(200)
    expect((await news()).status).toBe(200)
    expect(await recordsOf(accountId, 'assent_from11')).toMatchObject([
      { version: documentVersion, answer: 'yes' },
      { version, answer: 'yes' },
    ])
  })

  it('reads what it answered last beside the new words, not what it answered when it was younger', async () => {
    const turnsEleven = dayIn(portal, 2)
    const dobirth = `${Number(turnsEleven.slice(0, 4)) - 11}${turnsEleven.slice(4)}`
    const { child } = await anEnabledChild(portal, { children: [aChild({ dobirth })] })
    await answer(portal, child.token, 'yes', 'from7')
    pass(2)
    const first = await anApprovedText(portal, { text: 'assent_from11' })
    pass(1)
    expect((await textOf(child.token, 'assent_from11')).before.version).toBe(assentVersion)
    await say(child.token, 'assent_from11', 'accept', first)
    await anApprovedText(portal, { text: 'assent_from11', paragraphs: ['Ancora più nuove.'] })
    pass(1)
    expect(await textOf(child.token, 'assent_from11')).toMatchObject({
      answer: 'open',
      before: { version: first.version, text: first.whole },
    })
  })

  it('says no to the new words as to the old ones, and its parents are told', async () => {
    const { parent, child } = await anEnabledChild(portal)
    await answer(portal, child.token, 'yes')
    pass(1)
    const { version } = await anApprovedText(portal, { text: 'assent_from11' })
    pass(1)
    expect((await say(child.token, 'assent_from11', 'refuse', { version })).body.texts).toMatchObject([
      { answer: 'refused' },
    ])
    expect(await userOf(child.token)).toMatchObject({ assent: 'no' })
    expect((await mailsTo(portal, parent.email)).map(({ kind }) => kind)).toContain('child-declined')
    expect(await userOf(parent.token)).toMatchObject({ hasLeft: false })
  })
})

/** Parents of other families who agreed to the same. Written without looking at each. */
const addOthersLike = async (own: TestPortal, { accountId, number }: { accountId: string; number: number }) =>
  own.ownerDb.connection().execute(async (one) => {
    const another = (id: string) => sql`md5(${sql.ref(id)}::text || n)::uuid`
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      insert into account select (jsonb_populate_record(account, jsonb_build_object(
        'id', ${another('account.id')}, 'family_id', ${another('account.familyId')}, 'login', 'other' || n,
        'email', 'other' || n || '@example.org'))).*
      from account, generate_series(1, ${number}) as n where id = ${accountId}`.execute(one)
    await sql`
      insert into study_person select (jsonb_populate_record(person, jsonb_build_object(
        'person_id', ${another('person.personId')}, 'account_id', ${another('person.accountId')}, 'family_id', ${another('person.familyId')}))).*
      from study_person as person, generate_series(1, ${number}) as n where account_id = ${accountId}`.execute(
      one,
    )
    await sql`
      insert into consent_record overriding system value select (jsonb_populate_record(record, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('consent_record', 'id')), 'account_id', ${another('record.accountId')},
        'family_id', ${another('record.familyId')}))).*
      from consent_record as record, generate_series(1, ${number}) as n where account_id = ${accountId}`.execute(
      one,
    )
    await sql`reset session_replication_role`.execute(one)
  })

describe('the mail about it', () => {
  const tell = async () => {
    const chore = chores.find(({ name }) => name === 'new texts')
    return chore?.run({
      ...portal,
      portalUrl: 'https://portal.test',
      studyName: 'Desco',
      studyContact: 'ricerca@example.org',
    })
  }

  const told = async (email: string) =>
    (await mailsTo(portal, email)).filter(({ kind }) => kind === 'texts-changed')

  it('goes once, from the day on, to who has to answer, with nothing personal in it', async () => {
    const { mother, father } = await twoParents()
    const { version } = await anApprovedText(portal, { text: 'section1' })
    await tell()
    pass(1)
    await say(father.token, 'section1', 'accept', { version })
    await tell()
    await tell()
    const [mail, ...more] = await told(mother.email)
    expect(mail?.subject).toBe('I testi di Desco sono cambiati')
    expect(mail?.bodyText).toContain('https://portal.test/testi')
    expect(mail?.bodyText).not.toMatch(/Giulia|D.Angelo/u)
    expect([more, await told(father.email)]).toEqual([[], []])
    // one that still waits is asked about once more
    const isWanted = () =>
      mailChecks['texts-changed']?.(portal, {
        id: 'any',
        recipient: mother.email,
        queuedAt: portal.clock.now(),
      })
    expect(await isWanted()).toBe(true)
    await say(mother.token, 'section1', 'accept', { version })
    expect(await isWanted()).toBe(false)
  })
  it('goes to five hundred an hour, so that no code waits behind thousands', async () => {
    const { user } = await aParent(portal)
    // it takes up that they take part
    await tell()
    await addOthersLike(portal, { accountId: user._id, number: 501 })
    await anApprovedText(portal, { text: 'section2' })
    pass(1)
    expect(await tell()).toBe(500)
    expect(await tell()).toBeGreaterThan(0)
  })
})
