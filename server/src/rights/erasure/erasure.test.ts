import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { setStudyLimits, specifiedLimits } from '@desco/contract/study-limits'
import { aSurvey, startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { leavingWorker } from '#questionnaires/index.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { wholeErasure } from '#server/contributions.ts'
import { aParent, logIn, mailsTo, password } from '#testing/people/people.ts'
import { aFamilyWithAll, breakfast, ofSurvey } from '#testing/people/family-to-erase.ts'
import { placesThatSay } from '#testing/portals/places-that-say.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { erasureWorker } from './carry-out-erasure.ts'
import { limeSurveyErasureWorker } from './erase-in-limesurvey.ts'

let host: SurveyHost
let portal: TestPortal
/** Of the demo survey host: what it keeps on the disk. */
let dataFile: string
beforeEach(async () => {
  dataFile = join(await mkdtemp(join(tmpdir(), 'desco-erasure-')), 'survey-host.json')
  const clock = settableClock()
  host = await startSurveyHost({
    port: 0,
    user: 'portal',
    password: 'secret',
    dataFile,
    now: () => clock.now(),
  })
  portal = await startTestPortal({ limeSurveyUrl: host.url, clock })
})
afterEach(async () => {
  await portal.close()
  await host.close()
  await rm(dirname(dataFile), { recursive: true })
})

const needs = () => ({
  ...portal,
  log: silentLog,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
  ...wholeErasure,
})
const erasePortal = () => doDueJobs(needs(), erasureWorker(needs()))
const eraseLimeSurvey = () => doDueJobs(needs(), limeSurveyErasureWorker(needs()))
const closeLinks = () => doDueJobs(needs(), leavingWorker(needs()))
const transport = { send: async () => ({ outcome: 'sent' as const }), close: () => undefined }
const sendMails = () => doDueJobs(needs(), mailWorker({ ...needs(), transport }))

const ask = (token: string, body: object) =>
  portal.call('POST', '/api/users/ask-erasure', { token, body: { password, ...body } })
const takeBack = (token: string, id: string) =>
  portal.call('POST', '/api/users/take-back-erasure', { token, body: { id } })
const listed = async (token: string) => (await portal.call('GET', '/api/users/erasures', { token })).body.data
const progress = async (id: string) => (await portal.call('GET', `/api/erasures/${id}`)).body.data
const stub = (id: string) =>
  portal.db.selectFrom('erasure').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an erasure that both parents ask for', () => {
  it('leaves nothing of the family in the portal and in LimeSurvey but two stubs, and another family as it was', async () => {
    const family = await aFamilyWithAll(portal, host)
    const other = await aFamilyWithAll(portal, host)
    const ids = [family.first.user._id, family.second.user._id, family.familyId, ...family.childIds].map(
      String,
    )
    expect(await placesThatSay(portal, family.words)).toEqual(
      expect.arrayContaining(['account.email', 'diary_entry.content', 'family.code', 'survey_token.token']),
    )
    expect((await ask(family.first.token, { level: 'me-and-children' })).status).toBe(200)
    portal.clock.pass({ hours: 1 })
    const { body } = await ask(family.second.token, { level: 'me' })
    await closeLinks()
    const id = body.data[0].id
    portal.clock.pass({ hours: 46 })
    expect(await erasePortal()).toBe(0)
    portal.clock.pass({ hours: 2 })
    expect(await erasePortal()).toBe(2)

    expect(await eraseLimeSurvey()).toBe(2)
    expect(await sendMails()).toBeGreaterThan(0)
    expect(await placesThatSay(portal, family.words)).toEqual([])
    const { rows: requests } = await sql`
      select kind, outcome, account_id, child_id, words from rights_request where family_id is null
      order by entered_at, outcome`.execute(portal.db)
    const nobodys = { accountId: null, childId: null, words: '' }
    expect(requests).toEqual([
      { ...nobodys, kind: 'objection', outcome: null },
      { ...nobodys, kind: 'erasure', outcome: 'granted' },
      { ...nobodys, kind: 'erasure', outcome: 'granted' },
    ])
    // the log of the team keeps ids, which name nobody any more
    expect((await placesThatSay(portal, ids)).filter((place) => !place.startsWith('audit_line.'))).toEqual([])
    expect(ofSurvey(host, family.tokens)).toEqual({ participants: 0, answers: 0 })

    const onDisk = await readFile(dataFile, 'utf8')
    expect(family.words.filter((word) => onDisk.includes(word))).toEqual([])
    expect(onDisk).toContain(other.tokens[0])

    expect(ofSurvey(host, other.tokens)).toEqual({ participants: 3, answers: 3 })
    expect(await placesThatSay(portal, [other.first.email])).toContain('account.email')
    expect(await listed(other.first.token)).toEqual([])

    const kept = await stub(id)
    expect(kept).toMatchObject({ level: 'me', means: 'session', familyId: null, askedBy: null, people: 1 })
    expect(kept.consents.map(({ section }) => section)).toEqual(
      expect.arrayContaining(['section1', 'section2', 'section3']),
    )
    expect(await progress(id)).toMatchObject({ portal: { state: 'done' }, limeSurvey: { state: 'done' } })
    const logIn = { email: family.first.email, password: 'Tavola!2026' }
    expect((await portal.call('POST', '/api/users/login', { body: logIn })).status).not.toBe(200)
  })
})

describe('an erasure that one parent asks for', () => {
  it('stops everything at once and erases nothing before its hours are over', async () => {
    const { first, second, tokens } = await aFamilyWithAll(portal, host)
    await ask(first.token, { level: 'me' })
    const left = (await portal.call('GET', '/api/users/leaving', { token: second.token })).body.data
    expect(left.otherParent.leftAt).not.toBeNull()
    expect(await listed(first.token)).toMatchObject([
      {
        level: 'me',
        isOwn: true,
        mayTakeBack: true,
        portal: { state: 'waits' },
        limeSurvey: { state: 'waits' },
      },
    ])
    expect(await listed(second.token)).toEqual([])
    expect(ofSurvey(host, tokens).answers).toBe(3)
    // a job that comes too early, for whatever reason, is put off
    await sql`update job set due_at = created_at where queue = 'erasure'`.execute(portal.db)
    expect(await erasePortal()).toBe(1)
    expect(await placesThatSay(portal, [first.email])).toContain('account.email')
  })

  it('leaves the other parent, the children and the history, and says nothing of who is erased', async () => {
    const { first, second, child, tokens } = await aFamilyWithAll(portal, host)
    await ask(first.token, { level: 'me' })
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    await eraseLimeSurvey()
    expect(ofSurvey(host, tokens.slice(0, 1))).toEqual({ participants: 0, answers: 0 })
    expect(ofSurvey(host, tokens.slice(1)).answers).toBe(2)
    expect(
      (await placesThatSay(portal, [first.email])).filter((place) => !place.startsWith('outgoing_mail')),
    ).toEqual([])
    const seen = await portal.call('POST', '/api/users/verify-token', { headers: { token: second.token } })
    expect(seen.body.res.user).toMatchObject({ enrolment: 'active', spouse: null, children: [{}, {}] })
    const childs = await portal.call('POST', '/api/users/verify-token', { headers: { token: child.token } })
    expect(childs.body.res.user).toMatchObject({ assent: 'yes' })
  })

  it('says goodbye once, and the address goes with that mail', async () => {
    const { first } = await aFamilyWithAll(portal, host)
    await ask(first.token, { level: 'me' })
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    const [last, ...others] = await mailsTo(portal, first.email)
    expect([last?.kind, others]).toEqual(['erasure-done', []])
    expect(last?.bodyText).toMatch(/https:\/\/portal\.test\/cancellazione#[\da-f-]{36}/u)
    await sendMails()
    expect(await mailsTo(portal, first.email)).toEqual([])
  })

  it('erases one child alone, and tells both parents', async () => {
    const { first, second, childIds } = await aFamilyWithAll(portal, host)
    const [childId] = childIds
    expect((await ask(first.token, { level: 'child', childId })).body.data).toMatchObject([
      { level: 'child', children: ['Nicolò'] },
    ])
    expect(await listed(second.token)).toMatchObject([{ level: 'child', isOwn: false, mayTakeBack: true }])
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    const children = await portal.db.selectFrom('child').select('id').where('id', 'in', childIds).execute()
    expect(children.map(({ id }) => id)).toEqual([childIds[1]])
    for (const { email } of [first, second]) {
      expect((await mailsTo(portal, email)).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['erasure-asked', 'erasure-told']),
      )
    }
  })

  it('takes the children along when nobody else is there to decide for them', async () => {
    const { token, user, email } = await aParent(portal)
    const familyId = String(user.familyId)
    const { body } = await ask(token, { level: 'me' })
    expect(body.data).toMatchObject([{ level: 'me-and-children' }])
    await closeLinks()
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    await sendMails()
    expect(await placesThatSay(portal, [familyId, String(user._id), email])).toEqual([])
  })
})

describe('POST /api/users/take-back-erasure', () => {
  it('lets everything stay, for who asked, and asks again who comes too late', async () => {
    const { first } = await aFamilyWithAll(portal, host)
    const { id } = (await ask(first.token, { level: 'me' })).body.data[0]
    portal.clock.pass({ hours: 47 })
    expect((await takeBack(first.token, id)).body.data).toMatchObject([
      { ended: 'taken_back', mayTakeBack: false },
    ])
    expect((await takeBack(first.token, id)).body.code).toBe('erasure_too_late')
    expect((await logIn(portal, first.email)).user).toMatchObject({ hasLeft: false, enrolment: 'active' })
    portal.clock.pass({ hours: 2 })
    await erasePortal()
    expect(await placesThatSay(portal, [first.email])).toContain('account.email')

    const again = (await ask(first.token, { level: 'me' })).body.data[0]
    portal.clock.pass({ hours: 48 })
    expect((await takeBack(first.token, again.id)).body.code).toBe('erasure_too_late')
  })

  it('keeps the children when the other parent wants that, and the wish of who asked for themselves', async () => {
    const { first, second } = await aFamilyWithAll(portal, host)
    const { id } = (await ask(first.token, { level: 'me-and-children' })).body.data[0]
    expect((await takeBack(second.token, id)).status).toBe(200)
    expect(await listed(first.token)).toMatchObject([{ level: 'me', ended: null, children: [] }])
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    const rows = await portal.db.selectFrom('child').select('id').execute()
    expect(rows).toHaveLength(2)
    expect(
      (await placesThatSay(portal, [first.email])).filter((place) => !place.startsWith('outgoing_mail')),
    ).toEqual([])
  })

  it('is nothing for another parent’s own erasure, nor for a stranger', async () => {
    const { first, second } = await aFamilyWithAll(portal, host)
    const stranger = await aParent(portal)
    const { id } = (await ask(first.token, { level: 'me' })).body.data[0]
    expect((await takeBack(second.token, id)).body.code).toBe('not_found')
    expect((await takeBack(stranger.token, id)).body.code).toBe('not_found')
    expect(await listed(first.token)).toMatchObject([{ ended: null }])
  })
})

describe('POST /api/users/ask-erasure', () => {
  it('happens once, also when it is pressed twice at once', async () => {
    const { first } = await aFamilyWithAll(portal, host)
    const said = await Promise.all([ask(first.token, { level: 'me' }), ask(first.token, { level: 'me' })])
    expect(said.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await listed(first.token)).toHaveLength(1)
  })

  it.each([
    ['no level', {}],
    ['everybody', { level: 'family' }],
    ['a child without its id', { level: 'child' }],
    ['an id without a child', { level: 'me', childId: '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b' }],
  ])('refuses %s', async (_case, body) => {
    const { token } = await aParent(portal)
    expect((await ask(token, body)).body.code).toBe('invalid_input')
  })

  it('is not for a child, nor about another family’s', async () => {
    const { child, childIds } = await aFamilyWithAll(portal, host)
    const stranger = await aParent(portal)
    expect((await ask(child.token, { level: 'me' })).body.code).toBe('not_allowed')
    expect((await ask(stranger.token, { level: 'child', childId: childIds[0] })).body.code).toBe('not_found')
  })
})

describe('a study that keeps answers after an erasure', () => {
  afterEach(() => setStudyLimits(specifiedLimits))
  const keeps = (keepsAnswers: boolean) => setStudyLimits({ ...specifiedLimits, keepsAnswers })
  const eraseAll = async ({ first, second }: Awaited<ReturnType<typeof aFamilyWithAll>>) => {
    await ask(first.token, { level: 'me-and-children' })
    const { body } = await ask(second.token, { level: 'me' })
    const said = (await mailsTo(portal, first.email)).find(({ kind }) => kind === 'erasure-asked')?.bodyText
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    await eraseLimeSurvey()
    return { said, keepsAnswers: body.keepsAnswers, stub: await stub(body.data[0].id) }
  }

  it('leaves answers of who read so before consenting, and nothing that says whose they are', async () => {
    keeps(true)
    const family = await aFamilyWithAll(portal, host)
    const consents = (await portal.call('GET', '/api/users/consents', { token: family.first.token })).body
      .data
    expect(consents.map(({ section }: { section: string }) => section)).toContain('keptAnswers')
    const erased = await eraseAll(family)
    expect(erased).toMatchObject({ keepsAnswers: true, stub: { keepsAnswers: true } })
    expect(erased.said).toContain('come avete letto prima di acconsentire')
    expect(ofSurvey(host, family.tokens)).toEqual({ participants: 0, answers: 3 })
    await sendMails()
    expect(await placesThatSay(portal, family.words)).toEqual([])
  })

  it('erases whole who consented before the study said so, and everybody once it says so no more', async () => {
    const before = await aFamilyWithAll(portal, host)
    keeps(true)
    const after = await aFamilyWithAll(portal, host)
    expect(await eraseAll(before)).toMatchObject({ keepsAnswers: false, stub: { keepsAnswers: false } })
    expect(ofSurvey(host, before.tokens)).toEqual({ participants: 0, answers: 0 })
    keeps(false)
    expect(await eraseAll(after)).toMatchObject({ keepsAnswers: false })
    expect(ofSurvey(host, after.tokens)).toEqual({ participants: 0, answers: 0 })
  })
})

describe('what LimeSurvey holds', () => {
  const few = ['survey.read', 'surveysettings.read', 'tokens.create', 'tokens.read'] as const

  it('is tried again while LimeSurvey is out of order, and the family sees that it is under way', async () => {
    const { first, tokens } = await aFamilyWithAll(portal, host)
    const { id } = (await ask(first.token, { level: 'me' })).body.data[0]
    portal.clock.pass({ hours: 48 })
    host.fail('http500')
    await erasePortal()
    expect(await eraseLimeSurvey()).toBe(1)
    expect(await progress(id)).toMatchObject({ portal: { state: 'done' }, limeSurvey: { state: 'works' } })
    host.fail(null)
    portal.clock.pass({ minutes: 15 })
    expect(await eraseLimeSurvey()).toBe(1)
    expect(ofSurvey(host, tokens.slice(0, 1))).toEqual({ participants: 0, answers: 0 })
    expect(await progress(id)).toMatchObject({ limeSurvey: { state: 'done' } })
  })

  it('stays with the words of the right that is missing, until the account has it or somebody did it by hand', async () => {
    const { first, second, tokens } = await aFamilyWithAll(portal, host)
    host.settings.rights = { may: [...few] }
    for (const { token } of [first, second]) await ask(token, { level: 'me' })
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    await eraseLimeSurvey()
    expect(ofSurvey(host, tokens)).toEqual({ participants: 3, answers: 3 })
    const staff = await signedInStaff(portal, 'coordinatore')
    const seen = (await staff.call('GET', '/api/staff/erasures')).body.erasures
    const missing = seen[0].remaining.find(({ surveyId }: { surveyId: number }) => surveyId === breakfast)
    expect([seen.length, missing.lacks]).toEqual([2, ['participants (tokens): delete', 'responses: delete']])
    expect(seen[0].limeSurvey.state).toBe('needs-team')

    const byHand = { id: seen[0].id, reason: 'Cancellato a mano in LimeSurvey' }
    expect((await staff.call('POST', '/api/staff/settle-erasure', byHand)).status).toBe(200)
    host.settings.rights = { may: [...few, 'tokens.delete', 'responses.delete'] }
    portal.clock.pass({ hours: 1 })
    await eraseLimeSurvey()
    for (const { id } of seen) {
      expect(await progress(id)).toMatchObject({ limeSurvey: { state: 'done' } })
    }
    expect(await portal.db.selectFrom('erasure_survey').selectAll().execute()).toEqual([])
  })

  it('of an Italian LimeSurvey goes from every survey, anonymous ones too', async () => {
    host.settings.language = 'it'
    host.putSurvey(aSurvey({ sid: 100001, title: 'Anonimo', anonymized: true }))
    const { first, tokens } = await aFamilyWithAll(portal, host)
    const { id } = (await ask(first.token, { level: 'me' })).body.data[0]
    expect(host.participants(100001).map(({ token }) => token)).toContain(tokens[0])
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    await eraseLimeSurvey()
    expect(ofSurvey(host, tokens.slice(0, 1))).toEqual({ participants: 0, answers: 0 })
    expect(host.participants(100001).map(({ token }) => token)).not.toContain(tokens[0])
    expect(await progress(id)).toMatchObject({ limeSurvey: { state: 'done' } })
  })

  it('goes from every other survey while one fails, and the team is told which, and what to do', async () => {
    host.putSurvey(aSurvey({ sid: 100001, title: 'Guasto' }))
    const { first, tokens } = await aFamilyWithAll(portal, host)
    const { id } = (await ask(first.token, { level: 'me' })).body.data[0]
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    host.settings.brokenTable = 100001
    await eraseLimeSurvey()
    expect(ofSurvey(host, tokens.slice(0, 1))).toEqual({ participants: 0, answers: 0 })
    const staff = await signedInStaff(portal, 'coordinatore')
    const [seen] = (await staff.call('GET', '/api/staff/erasures')).body.erasures
    expect(seen.remaining).toMatchObject([{ surveyId: 100001, lacks: ['fault'] }])
    // LimeSurvey answers: one questionnaire of it does not
    expect([seen.limeSurvey.state, seen.limeSurveyFailing]).toEqual(['needs-team', false])
    host.settings.brokenTable = null
    portal.clock.pass({ hours: 1 })
    await eraseLimeSurvey()
    expect(await progress(id)).toMatchObject({ limeSurvey: { state: 'done' } })
  })

  it('takes an answer along that arrives while the hours go by', async () => {
    const { first } = await aFamilyWithAll(portal, host)
    await ask(first.token, { level: 'me' })
    const row = await portal.db
      .selectFrom('survey_participation')
      .select(['surveyId', 'token'])
      .where('accountId', '=', String(first.user._id))
      .where('surveyId', '!=', breakfast)
      .executeTakeFirstOrThrow()
    await host.complete(row.surveyId, row.token)
    expect(host.responses(row.surveyId)).toHaveLength(1)
    portal.clock.pass({ hours: 48 })
    await erasePortal()
    await eraseLimeSurvey()
    expect(host.responses(row.surveyId)).toEqual([])
  })
})
