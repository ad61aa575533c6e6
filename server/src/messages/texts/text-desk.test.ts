import { documents, documentVersion } from '@desco/contract/families/consents/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { aSignUp, acceptedConsents, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { invitedStaff, signedInStaff } from '#testing/people/staff.ts'
import { anApprovedText, dayIn } from '#testing/people/study-texts.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let anna: Staff
let bruno: Staff
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  // a version that another test left open stands in the way of the next
  await portal.db
    .updateTable('text_version')
    .set({ state: 'discarded' })
    .where('state', '!=', 'discarded')
    .execute()
  anna = await signedInStaff(portal, 'coordinatore')
  bruno = await signedInStaff(portal, 'responsabile')
})

const act = (who: Staff, what: string, body: object) => who.call('POST', `/api/staff/${what}-text`, body)
const draft = async (text = 'section3', who = anna) => (await act(who, 'draft', { text })).body.text
const words = (changes: object = {}) => ({
  title: '3. Messaggi dello studio',
  body: 'Il gruppo di ricerca può scrivermi.\n\nAl più una volta alla settimana.',
  effectiveOn: dayIn(portal, 3),
  agreeAgain: 'yes',
  oldUntil: dayIn(portal, 20),
  ...changes,
})
type At = { id: string; revision: number }
const edit = ({ id, revision }: At, changes = {}, who = anna) =>
  act(who, 'edit', { id, revision, ...words(changes) })
const at = ({ id, revision }: At) => ({ id, revision })

async function proposed(text = 'section3') {
  const { body } = await edit(await draft(text))
  return (await act(anna, 'propose', at(body.text))).body.text
}
const toldOf = async ({ email }: Staff) =>
  (await mailsTo(portal, email)).filter(({ kind }) => kind === 'text-to-approve')
const waitingFor = async (who: Staff) =>
  (await who.call('GET', '/api/staff/work')).body.rows.find(({ kind }: { kind: string }) => kind === 'texts')
const actsOn = async (id: string) =>
  (
    await portal.db
      .selectFrom('audit_line')
      .select(['act', 'staffId'])
      .where('subjectId', '=', id)
      .orderBy('seq')
      .execute()
  ).map((line) => `${line.act} ${line.staffId === anna.id ? 'anna' : 'bruno'}`)

describe('a new version', () => {
  it('begins with the words in force; who begins it second gets the same draft', async () => {
    const first = await draft()
    expect(first).toMatchObject({
      text: 'section3',
      state: 'draft',
      paragraphs: [...documents.section3.paragraphs],
      effectiveOn: null,
      writtenBy: anna.name,
    })
    expect((await draft('section3', bruno)).id).toBe(first.id)
  })

  it('is written by one, approved by another, and read by families from its day on', async () => {
    const text = await proposed()
    expect((await act(anna, 'approve', at(text))).body.code).toBe('not_allowed')
    const { status, body } = await act(bruno, 'approve', at(text))
    expect([status, body.text]).toMatchObject([200, { state: 'scheduled', approvedBy: bruno.name }])
    expect(await actsOn(text.id)).toEqual([
      'text_drafted anna',
      'text_edited anna',
      'text_proposed anna',
      'text_approved bruno',
    ])

    const shown = async () =>
      (await portal.call('GET', `/api/consent-texts?have=${documentVersion}`)).body as {
        version: string
        sections: { paragraphs: string[] }[]
      }
    expect(await shown()).toEqual({ version: documentVersion, sections: [] })
    portal.clock.pass({ days: 3 })
    const now = await shown()
    expect(now.version).toBe(`${documentVersion}/${documentVersion}/${text.effectiveOn}`)
    expect(now.sections[2]?.paragraphs).toEqual([
      'Il gruppo di ricerca può scrivermi.',
      'Al più una volta alla settimana.',
    ])
    expect((await portal.call('GET', `/api/consent-texts?have=${now.version}`)).body.sections).toEqual([])
  })

  it('is what a registration consents to from its day on, and an older one is refused beside its version', async () => {
    const { version, whole } = await anApprovedText(portal, { text: 'section3' })
    portal.clock.pass({ days: 1 })
    const refused = await portal.call('POST', '/api/users/sign-up', { body: aSignUp() })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['consents.version']])

    const all = `${documentVersion}/${documentVersion}/${version}`
    const form = aSignUp({ consents: { ...acceptedConsents, version: all } })
    expect((await portal.call('POST', '/api/users/sign-up', { body: form })).status).toBe(200)
    const kept = await portal.db
      .selectFrom('consent_record as record')
      .innerJoin('account', 'account.id', 'record.accountId')
      .innerJoin('consent_text as shown', 'shown.sha256', 'record.textSha256')
      .select(['record.section', 'record.version', 'shown.text'])
      .where('account.login', '=', form.email)
      .orderBy('record.section')
      .execute()
    expect(kept.map((one) => one.version)).toEqual([documentVersion, documentVersion, version])
    expect(kept[2]?.text).toBe(whole)
  })
})

describe('an edit', () => {
  it.each([
    ['a day that is over', { effectiveOn: '2020-01-01' }, 'effectiveOn'],
    ['no day', { effectiveOn: '' }, 'effectiveOn'],
    ['no words', { body: ' \n\n ' }, 'body'],
    ['no title', { title: '' }, 'title'],
    ['no last day of the old one', { oldUntil: '' }, 'oldUntil'],
  ])('is refused with %s', async (_case, changes, field) => {
    const { status, body } = await edit(await draft(), changes)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('is refused for today, and with less than a week to answer', async () => {
    const text = await draft()
    expect((await edit(text, { effectiveOn: dayIn(portal, 0) })).body.fields).toHaveProperty('effectiveOn')
    expect((await edit(text, { oldUntil: dayIn(portal, 9) })).body.fields).toHaveProperty('oldUntil')
    expect((await edit(text, { oldUntil: dayIn(portal, 10) })).status).toBe(200)
  })

  it('is refused for a day on which another version of the same text takes effect', async () => {
    await anApprovedText(portal, { text: 'section3', inDays: 3 })
    expect((await edit(await draft())).body.fields).toHaveProperty('effectiveOn')
  })

  it('of two at once keeps the first: the second is told, and nothing of it is stored', async () => {
    const text = await draft()
    const [one, other] = await Promise.all([
      edit(text, { title: 'Di Anna' }),
      edit(text, { title: 'Di Bruno' }, bruno),
    ])
    expect([one.body.code, other.body.code].filter(Boolean)).toEqual(['text_outdated'])
    const kept = one.status === 200 ? one : other
    const seen = await anna.call('GET', `/api/staff/texts/${text.id}`)
    expect(seen.body.text).toMatchObject({ title: kept.body.text.title, revision: 2 })
  })

  it('makes a draft again of what waited for its approval', async () => {
    const text = await proposed()
    expect((await edit(text)).body.text.state).toBe('draft')
    expect((await act(bruno, 'approve', at(text))).body.code).toBe('text_outdated')
  })
})

describe('an approval', () => {
  it('is not asked for words that are those in force', async () => {
    const text = await draft()
    const { title, paragraphs } = documents.section3
    const { body } = await edit(text, { title, body: paragraphs.join('\n\n') })
    expect((await act(anna, 'propose', at(body.text))).body.fields).toHaveProperty('body')
  })

  it('is not given by who wrote in it, also before somebody else did', async () => {
    await signedInStaff(portal, 'responsabile')
    const first = await edit(await draft('section3', bruno), {}, bruno)
    const second = await edit(first.body.text)
    const before = await toldOf(bruno)
    const text = (await act(anna, 'propose', at(second.body.text))).body.text
    expect((await act(bruno, 'approve', at(text))).body.code).toBe('text_own_draft')
    expect(await toldOf(bruno)).toEqual(before)
    expect(await waitingFor(bruno)).toMatchObject({ count: 0 })
  })

  it('is not given by who could hold the writer’s access', async () => {
    await signedInStaff(portal, 'responsabile')
    const made = await signedInStaff(
      portal,
      'coordinatore',
      await invitedStaff(portal, 'coordinatore', { madeBy: bruno.id }),
    )
    const { body } = await edit(await draft('section3', made), {}, made)
    const text = (await act(made, 'propose', at(body.text))).body.text
    expect((await act(bruno, 'approve', at(text))).body.code).toBe('text_shared_link')
    expect(await toldOf(bruno)).toEqual([])
  })

  it('is not asked for where nobody could give it, and the draft stays one', async () => {
    // any other responsabile is of another test
    await portal.db
      .updateTable('staff_account')
      .set({ role: 'garante' })
      .where('id', '!=', bruno.id)
      .execute()
    const { body } = await edit(await draft('section3', bruno), {}, bruno)
    const refused = await act(bruno, 'propose', at(body.text))
    expect([refused.status, refused.body.code]).toEqual([409, 'text_nobody_approves'])
    const seen = await bruno.call('GET', `/api/staff/texts/${body.text.id}`)
    expect(seen.body.text).toMatchObject({ state: 'draft', revision: body.text.revision })
    expect(await actsOn(body.text.id)).not.toContain('text_proposed bruno')
  })

  it('is asked for by mail of who may give it, without the words, and stands in their list', async () => {
    await proposed()
    const [mail, ...more] = await toldOf(bruno)
    expect(more).toEqual([])
    expect(mail?.bodyText).toContain('/staff/testi')
    expect(`${mail?.subject} ${mail?.bodyText}`).not.toMatch(
      /Messaggi dello studio|una volta alla settimana/u,
    )
    expect(`${mail?.bodyText}`).not.toContain(anna.email)
    expect(await toldOf(anna)).toEqual([])
    expect(await waitingFor(bruno)).toMatchObject({ count: 1 })
    expect(await waitingFor(anna)).toBeUndefined()
  })

  it('comes too late once the day has come', async () => {
    const text = await proposed()
    await portal.db
      .updateTable('text_version')
      .set({ effectiveOn: dayIn(portal, 0) })
      .where('id', '=', text.id)
      .execute()
    expect((await act(bruno, 'approve', at(text))).body.code).toBe('text_day_passed')
  })

  it('is kept by the database: no word of what was approved changes', async () => {
    const { id } = await anApprovedText(portal, { text: 'section1' })
    const change = portal.db
      .updateTable('text_version')
      .set({ title: 'Altro' })
      .where('id', '=', id)
      .execute()
    await expect(change).rejects.toThrow(/does not change/u)
    const drop = portal.ownerDb.deleteFrom('text_version').where('id', '=', id).execute()
    await expect(drop).rejects.toThrow(/append-only/u)
  })
})

describe('what is put aside', () => {
  it('never takes effect, also when it was approved', async () => {
    const text = await proposed()
    const { body } = await act(bruno, 'approve', at(text))
    expect((await act(anna, 'discard', at(body.text))).body.text.state).toBe('discarded')
    portal.clock.pass({ days: 4 })
    const { body: shown } = await portal.call('GET', `/api/consent-texts?have=${documentVersion}`)
    expect(shown.sections).toEqual([])
  })

  it('is not what families have read', async () => {
    const { id } = await anApprovedText(portal, { text: 'section3' })
    portal.clock.pass({ days: 1 })
    const again = await signedInStaff(portal, 'coordinatore')
    expect((await act(again, 'discard', { id, revision: 1 })).body.code).toBe('text_day_passed')
    const seen = await again.call('GET', `/api/staff/texts/${id}`)
    expect(seen.body.text.state).toBe('in_force')
  })
})

describe('GET /api/staff/texts', () => {
  it('lists every text with its words in force and the versions that were written', async () => {
    const text = await proposed('assent_from11')
    const { body } = await anna.call('GET', '/api/staff/texts')
    expect(body.texts.map((one: { text: string }) => one.text)).toHaveLength(7)
    const children = body.texts.find((one: { text: string }) => one.text === 'assent_from11')
    expect(children.versions[0]).toMatchObject({ id: text.id, state: 'to_approve' })
  })

  it('answers a version that is none, like one of nobody’s', async () => {
    const { body } = await anna.call('GET', '/api/staff/texts/00000000-0000-4000-8000-000000000000')
    expect(body.code).toBe('not_found')
  })
})

describe('a new text about messages', () => {
  it('is written, approved and in force; the mother agrees, the father refuses, the child goes on untouched', async () => {
    const { first: mother, invited, token, childIds } = await anInvitedFamily(portal)
    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    const father = await logIn(portal, invited)
    const text = await proposed()
    expect((await anna.call('GET', `/api/staff/texts/${text.id}`)).body.concerned).toBeGreaterThanOrEqual(2)
    await act(bruno, 'approve', at(text))
    portal.clock.pass({ days: 3, seconds: 4 })

    const say = (who: { token: string }, answer: 'accept' | 'refuse') =>
      portal.call('POST', '/api/users/answer-text', {
        token: who.token,
        body: { text: 'section3', version: text.effectiveOn, seen: 'open', answer },
      })
    expect((await say(mother, 'accept')).status).toBe(200)
    expect((await say(father, 'refuse')).status).toBe(200)
    for (const who of [mother, father]) {
      const { body } = await portal.call('POST', '/api/users/verify-token', { headers: { token: who.token } })
      expect(body.res.user).toMatchObject({ enrolment: 'active', hasLeft: false })
      expect(body.res.user.children.every(({ selected }: { selected: boolean }) => selected)).toBe(true)
      expect(body.res.user).not.toHaveProperty('newTexts')
    }
    const ledger = await portal.db
      .selectFrom('consent_record as record')
      .innerJoin('consent_text as shown', 'shown.sha256', 'record.textSha256')
      .select(['record.answer', 'record.means', 'shown.text'])
      .where('record.version', '=', text.effectiveOn)
      .where('record.accountId', 'in', [mother.user._id, father.user._id])
      .orderBy('record.id')
      .execute()
    const whole =
      '3. Messaggi dello studio\n\nIl gruppo di ricerca può scrivermi.\n\nAl più una volta alla settimana.'
    expect(ledger).toEqual([
      { answer: 'Acconsento', means: 'session', text: whole },
      { answer: 'Non acconsento', means: 'session', text: whole },
    ])
  })
})
