import { createHash } from 'node:crypto'

import { assentVersion, type StudyText, studyTexts } from '@desco/contract/families/consents/study-text'
import { isConsentSection, releasedText, wholeStudyText } from '@desco/contract/families/consents/study-texts'
import {
  documentVersion,
  invitationDocument,
  invitationDocuments,
  invitationDocumentText,
  releasedVersion,
} from '@desco/contract/families/consents/texts'
import { noNames, setStudyNames, type StudyNames } from '@desco/contract/study-names'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { anEnabledChild } from '#testing/people/children.ts'
import { acceptedConsents, aParent, aSignUp } from '#testing/people/people.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { anApprovedText } from '#testing/people/study-texts.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 16)
const whole = (text: StudyText) => wholeStudyText(text, releasedText(text))

// files share this process
beforeEach(() => setStudyNames(noNames))
afterEach(() => setStudyNames(noNames))

/** The beginning of the SHA-256 of each text as it was before a study could name anybody. */
const asTheyWere = {
  section1: '71251a9ec8e3be3b',
  section2: '8b0bc5abec672391',
  section3: '42fbcdc588fb9cd6',
  assent_under7: '816fb6c00b2bb251',
  assent_from7: '000a3f7c90dda143',
  assent_from11: 'f2eb8aeae01be8aa',
  assent_from14: '2c0d7933485c8575',
  childrenOnly: '3ffbdbcebfa0a029',
  refusal: 'e57dc2b01a4790a2',
}

describe('the texts of a study that names nobody', () => {
  it('are as they were, letter by letter, with the versions that they had', () => {
    const texts = Object.fromEntries(studyTexts.map((text) => [text, hashOf(whole(text))]))
    const answers = { childrenOnly: '', refusal: '' }
    for (const text of ['childrenOnly', 'refusal'] as const)
      answers[text] = hashOf(invitationDocumentText(text))
    expect({ ...texts, ...answers }).toEqual(asTheyWere)
    for (const text of studyTexts)
      expect(releasedText(text).version).toBe(isConsentSection(text) ? documentVersion : assentVersion)
    expect(releasedVersion()).toBe(documentVersion)
    expect(invitationDocument('refusal')).toBe(invitationDocuments.refusal)
  })
})

const names: StudyNames = {
  ...noNames,
  controller: 'Università di Prova, via Roma 1, 00100 Roma',
  dpo: 'dpo@example.org',
}

describe('a study that names its controller while families take part', () => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal()))
  afterAll(() => portal.close())

  const get = async (path: string, token: string) => (await portal.call('GET', path, { token })).body
  const textOf = async (token: string, text: string) =>
    (await get('/api/users/texts', token)).texts.find((one: { text: string }) => one.text === text)
  const sectionOne = async (token: string) =>
    (await get('/api/users/consents', token)).data.find(
      ({ section }: { section: string }) => section === 'section1',
    )
  const register = (version: string) =>
    portal.call('POST', '/api/users/sign-up', {
      body: aSignUp({ consents: { ...acceptedConsents, version } }),
    })

  it('shows it to who registers from then on, as a version that the page before cannot answer', async () => {
    setStudyNames(names)
    const { body: shown } = await portal.call('GET', `/api/consent-texts?have=${documentVersion}`)
    expect(shown.version).toBe(releasedVersion())
    expect(JSON.stringify(shown.sections)).toContain(names.controller)
    expect((await register(documentVersion)).body.fields).toHaveProperty('consents.version')
    expect((await register(shown.version)).status).toBe(200)
    expect((await portal.call('GET', `/api/consent-texts?have=${shown.version}`)).body.sections).toEqual([])
    const kept = await portal.db
      .selectFrom('consent_text')
      .select(['version', 'text'])
      .where('text', 'like', '%Università di Prova%')
      .execute()
    expect(kept).toEqual([{ version: releasedText('section1').version, text: whole('section1') }])
  })

  it('leaves what families agreed to as it was, and asks them nothing', async () => {
    const { token } = await aParent(portal)
    setStudyNames(names)
    expect(await sectionOne(token)).toMatchObject({ version: documentVersion })
    expect((await sectionOne(token)).text).toContain('il gruppo di ricerca dello studio')
    expect(await textOf(token, 'section1')).toMatchObject({
      version: releasedText('section1').version,
      answer: 'accepted',
      before: { version: documentVersion },
    })
    expect(
      (await portal.call('POST', '/api/users/verify-token', { headers: { token } })).body.res.user,
    ).not.toHaveProperty('newTexts')
  })

  it('lets the team ask everybody, by a version of its own, whichever words they agreed to', async () => {
    const before = await aParent(portal)
    setStudyNames(names)
    const after = aSignUp({ consents: { ...acceptedConsents } })
    await portal.call('POST', '/api/users/sign-up', { body: after })
    await anApprovedText(portal, { text: 'section1', paragraphs: [`Titolare: ${names.controller}.`] })
    portal.clock.pass({ days: 1, seconds: 4 })
    expect(await textOf(before.token, 'section1')).toMatchObject({ answer: 'open' })
    const owing = await portal.db
      .selectFrom('text_owed')
      .innerJoin('account', 'account.id', 'text_owed.accountId')
      .select('account.email')
      .execute()
    expect(owing.map(({ email }) => email)).toEqual(expect.arrayContaining([before.email, after.email]))
    await portal.db.updateTable('text_version').set({ state: 'discarded' }).execute()
    portal.clock.pass({ seconds: 4 })
  })

  it('asks a child with the name, and keeps the words that it read', async () => {
    const { child, accountId } = await anEnabledChild(portal)
    setStudyNames(names)
    const said = (version: string) =>
      portal.call('POST', '/api/users/assent', {
        token: child.token,
        body: { version, text: 'from11', answer: 'yes' },
      })
    const { version, paragraphs } = await textOf(child.token, 'assent_from11')
    expect(paragraphs).toContain('Chi fa lo studio, ed è responsabile dei dati: Università di Prova.')
    expect((await said(assentVersion)).body.fields).toHaveProperty('version')
    expect((await said(version)).status).toBe(200)
    const record = await portal.db
      .selectFrom('consent_record')
      .innerJoin('consent_text', 'consent_text.sha256', 'consent_record.textSha256')
      .select('consent_text.text')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(record.text).toBe(whole('assent_from11'))
  })

  it('records what another parent read who authorizes or refuses, and refuses an answer to the words before', async () => {
    const { token, childIds } = await anInvitedFamily(portal)
    setStudyNames(names)
    const sent = { token, selectedChild: childIds }
    const { version } = invitationDocuments.childrenOnly
    expect((await answering(portal).childrenOnly({ ...sent, version })).body.fields).toHaveProperty('version')
    const today = invitationDocument('childrenOnly').version
    expect((await answering(portal).childrenOnly({ ...sent, version: today })).status).toBe(200)
    const record = await portal.db
      .selectFrom('consent_record')
      .innerJoin('consent_text', 'consent_text.sha256', 'consent_record.textSha256')
      .select(['consent_record.version', 'consent_text.text'])
      .where('consent_record.section', '=', 'childrenOnly')
      .executeTakeFirstOrThrow()
    expect(record).toEqual({ version: today, text: invitationDocumentText('childrenOnly') })
  })
})
