import { type SurveyHost, startSurveyHost } from '@desco/survey-host'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { accountStoppedAt } from '#families/index.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { leavingWorker } from './settle-links.ts'
import { unsettledAccounts } from './stopped-links.queries.ts'

let host: SurveyHost
let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeEach(async () => {
  const clock = settableClock()
  const now = () => clock.now()
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret', now })
  portal = await startTestPortal({ limeSurveyUrl: host.url, clock })
  staff = await signedInStaff(portal, 'coordinatore')
})
afterEach(async () => {
  await portal.close()
  await host.close()
})

const breakfast = 310001
const allRights = [
  'survey.read',
  'surveysettings.read',
  'tokens.create',
  'tokens.read',
  'tokens.update',
  'tokens.delete',
] as const

const work = () => doDueJobs({ ...portal, log: silentLog }, leavingWorker(portal))
const rows = (accountId: string) =>
  portal.db
    .selectFrom('survey_participation')
    .select(['surveyId', 'leftAt', 'linkClosedAt', 'linkOpenBecause', 'completed', 'submittedAt'])
    .where('accountId', '=', accountId)
    .orderBy('surveyId')
    .execute()
const given = (accountId: string) =>
  portal.db
    .selectFrom('survey_given')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('surveyId', '=', breakfast)
    .executeTakeFirst()

/** As the team's first page says. */
const completedThisWeek = async () =>
  (await staff.call('GET', '/api/staff/today')).body.tiles.surveysCompleted

/** A parent who has seen the questionnaires, and is therefore in all of them. */
async function aParticipant() {
  const { token, user } = await aParent(portal)
  portal.clock.pass({ seconds: 1 })
  const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token })
  const surveyToken = new URL(body.data[0].link).searchParams.get('token') ?? ''
  return { token, accountId: String(user._id), familyId: String(user.familyId), surveyToken }
}

async function leave({ familyId }: { familyId: string }) {
  portal.clock.pass({ seconds: 2 })
  const { status } = await staff.call('POST', '/api/staff/families/withdraw-family', {
    reason: 'Lo ha chiesto un genitore',
    familyId,
  })
  expect(status).toBe(200)
  portal.clock.pass({ seconds: 1 })
}

const participant = (surveyToken: string) =>
  host.participants(breakfast).find(({ token }) => token === surveyToken)

/** LimeSurvey's answer to somebody who opens their link. */
const opened = async (surveyToken: string) =>
  (await fetch(`${host.url}/index.php/${breakfast}?token=${surveyToken}&lang=it`)).text()

describe('leavingWorker', () => {
  it('closes every link of who left, and LimeSurvey lets them answer no more', async () => {
    const person = await aParticipant()
    const other = await aParticipant()
    expect(await opened(person.surveyToken)).not.toContain('non è più valido')
    await leave(person)
    expect(await work()).toBe(1)
    expect(await opened(person.surveyToken)).toContain('Questo questionario non è più valido.')
    expect(await opened(other.surveyToken)).not.toContain('non è più valido')
    const after = await rows(person.accountId)
    expect(after.length).toBeGreaterThan(1)
    for (const row of after) {
      expect(row).toMatchObject({ linkClosedAt: expect.any(Date), linkOpenBecause: null })
    }
    expect((await rows(other.accountId)).every(({ leftAt }) => leftAt === null)).toBe(true)
    expect(await work()).toBe(0)
  })

  it('closes a child’s links when the child is taken out, and leaves the parents’ open', async () => {
    const { parent, childId, child, accountId } = await anEnabledChild(portal)
    portal.clock.pass({ seconds: 1 })
    expect((await answer(portal, child.token, 'yes')).status).toBe(200)
    portal.clock.pass({ seconds: 1 })
    await portal.surveys.read(String(parent.user._id))
    await portal.surveys.read(accountId)
    portal.clock.pass({ seconds: 2 })
    const familyId = parent.user.familyId
    await staff.call('POST', '/api/staff/families/withdraw-child', {
      reason: 'Chiesto',
      familyId,
      childId,
      name: 'Nicolò',
    })
    await work()
    expect((await rows(accountId))[0]).toMatchObject({ linkClosedAt: expect.any(Date) })
    expect((await rows(String(parent.user._id)))[0]).toMatchObject({ leftAt: null, linkClosedAt: null })
  })

  it.each(['refuse', 'http500', 'disabled'] as const)(
    'goes on trying while LimeSurvey is out of order (%s)',
    async (failure) => {
      const person = await aParticipant()
      host.fail(failure)
      await leave(person)
      expect(await work()).toBe(1)
      expect((await rows(person.accountId))[0]).toMatchObject({
        linkClosedAt: null,
        linkOpenBecause: null,
      })
      host.fail(null)
      expect(await work()).toBe(0)
      portal.clock.pass({ minutes: 2 })
      expect(await work()).toBe(1)
      expect(await opened(person.surveyToken)).toContain('non è più valido')
    },
  )

  it('deletes the participant when the account may not change participants', async () => {
    const person = await aParticipant()
    host.settings.rights = { may: allRights.filter((right) => right !== 'tokens.update') }
    await leave(person)
    await work()
    expect(participant(person.surveyToken)).toBeUndefined()
    expect((await rows(person.accountId))[0]).toMatchObject({ linkClosedAt: expect.any(Date) })
  })

  it('says that the right is missing when the account may do neither', async () => {
    const person = await aParticipant()
    host.settings.rights = { may: ['survey.read', 'tokens.create', 'tokens.read'] }
    await leave(person)
    expect(await work()).toBe(1)
    expect((await rows(person.accountId))[0]).toMatchObject({
      linkClosedAt: null,
      linkOpenBecause: 'no_right',
    })
    expect(await work()).toBe(0)
  })

  it('closes both rows of a token that LimeSurvey holds twice', async () => {
    const person = await aParticipant()
    host.addTwin(breakfast, person.surveyToken)
    await leave(person)
    await work()
    const own = host.participants(breakfast).filter(({ token }) => token === person.surveyToken)
    expect(own).toHaveLength(2)
    expect(own.every(({ validuntil }) => validuntil !== null)).toBe(true)
  })

  it('counts an answer from before the leaving, and never one from after it', async () => {
    const before = await aParticipant()
    const after = await aParticipant()
    await host.complete(breakfast, before.surveyToken)
    portal.clock.pass({ minutes: 2 })
    await leave(before)
    await leave(after)
    portal.clock.pass({ minutes: 2 })
    await host.complete(breakfast, after.surveyToken)
    await work()
    expect(await given(before.accountId)).toMatchObject({ completed: true, isLate: false })
    expect(await given(after.accountId)).toMatchObject({ completed: false, isLate: true })
    expect(await completedThisWeek()).toBe(1)
    const page = (await staff.call('GET', `/api/staff/families/${after.familyId}`)).body
    const shown = page.people[0].surveys.find(({ surveyId }: { surveyId: number }) => surveyId === breakfast)
    expect(shown).toMatchObject({ afterLeaving: true, completedAt: expect.any(String) })
  })
})

describe('a child that says no, and yes again', () => {
  async function aChildInSurveys() {
    const { child, accountId, parent } = await anEnabledChild(portal)
    portal.clock.pass({ seconds: 1 })
    expect((await answer(portal, child.token, 'yes')).status).toBe(200)
    portal.clock.pass({ seconds: 1 })
    await portal.surveys.read(accountId)
    const { token } = await portal.db
      .selectFrom('survey_token')
      .select('token')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    portal.clock.pass({ seconds: 5 })
    return { child, accountId, surveyToken: token, parent }
  }
  const says = async (child: { token: string }, word: 'yes' | 'no') => {
    portal.clock.pass({ minutes: 3 })
    expect((await answer(portal, child.token, word)).status).toBe(200)
    portal.clock.pass({ seconds: 1 })
  }
  const linkOf = async (child: { token: string }) => {
    portal.clock.pass({ seconds: 4 })
    const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token: child.token })
    return body.data.find(({ sid }: { sid: number }) => sid === breakfast)?.link
  }
  const ofBreakfast = async (accountId: string) =>
    (await rows(accountId)).find(({ surveyId }) => surveyId === breakfast)

  it('finds its links closed after the no, and open after the yes', async () => {
    const { child, accountId, surveyToken, parent } = await aChildInSurveys()
    await portal.surveys.read(String(parent.user._id))
    await says(child, 'no')
    expect(await work()).toBe(1)
    expect(await opened(surveyToken)).toContain('non è più valido')
    expect(await ofBreakfast(accountId)).toMatchObject({
      leftAt: expect.any(Date),
      linkClosedAt: expect.any(Date),
    })
    expect((await rows(String(parent.user._id)))[0]).toMatchObject({ leftAt: null, linkClosedAt: null })

    await says(child, 'yes')
    // a link that leads to a refusal is not shown
    expect(await linkOf(child)).toBeNull()
    expect(await work()).toBe(1)
    expect(await opened(surveyToken)).not.toContain('non è più valido')
    expect(await ofBreakfast(accountId)).toMatchObject({ leftAt: null, linkClosedAt: null })
    expect(await linkOf(child)).toContain(surveyToken)
    await host.complete(breakfast, surveyToken)
    portal.clock.pass({ minutes: 2 })
    await linkOf(child)
    await expect.poll(() => given(accountId)).toMatchObject({ completed: true, isLate: false })
    expect(await work()).toBe(0)
  })

  it('queues nothing for a first yes', async () => {
    await aChildInSurveys()
    expect(await work()).toBe(0)
  })

  it('never makes valid what was answered in between', async () => {
    const { child, accountId, surveyToken } = await aChildInSurveys()
    host.settings.rights = { may: ['survey.read', 'tokens.create', 'tokens.read'] }
    await says(child, 'no')
    await work()
    expect(await ofBreakfast(accountId)).toMatchObject({ linkOpenBecause: 'no_right' })
    portal.clock.pass({ minutes: 2 })
    await host.complete(breakfast, surveyToken)
    host.settings.rights = 'all'
    portal.clock.pass({ minutes: 2 })
    await portal.surveys.settleLinksOf(accountId, await accountStoppedAt(portal, accountId))
    expect(await given(accountId)).toMatchObject({ completed: false, isLate: true })

    await says(child, 'yes')
    await work()
    expect(await given(accountId)).toMatchObject({ completed: false, isLate: true })
    const others = (await rows(accountId)).filter(({ surveyId }) => surveyId !== breakfast)
    expect(others.length).toBeGreaterThan(0)
    expect(others.every(({ leftAt }) => leftAt === null)).toBe(true)
  })

  it('is added again where the account could only delete the participant', async () => {
    const { child, accountId, surveyToken } = await aChildInSurveys()
    host.settings.rights = { may: allRights.filter((right) => right !== 'tokens.update') }
    await says(child, 'no')
    await work()
    expect(participant(surveyToken)).toBeUndefined()
    await says(child, 'yes')
    await work()
    await linkOf(child)
    await expect.poll(() => participant(surveyToken)?.token).toBe(surveyToken)
    await expect.poll(() => linkOf(child)).toContain(surveyToken)
    expect(await ofBreakfast(accountId)).toMatchObject({ leftAt: null, linkClosedAt: null })
  })

  it('finds its links open where it changed its mind while they were being closed', async () => {
    const { child, accountId, surveyToken } = await aChildInSurveys()
    await says(child, 'no')
    const surveys: Pick<typeof portal.surveys, 'settleLinksOf'> = {
      settleLinksOf: async (...asked) => {
        const isSettled = await portal.surveys.settleLinksOf(...asked)
        if (asked[1] !== null) await says(child, 'yes')
        return isSettled
      },
    }
    const needs = { ...portal, log: silentLog, surveys }
    await doDueJobs(needs, leavingWorker(needs))
    await doDueJobs(needs, leavingWorker(needs))
    expect(await opened(surveyToken)).not.toContain('non è più valido')
    expect(await ofBreakfast(accountId)).toMatchObject({ leftAt: null, linkClosedAt: null })
  })

  it('keeps its links closed while the account may not open them', async () => {
    const { child, accountId, surveyToken } = await aChildInSurveys()
    await says(child, 'no')
    await work()
    host.settings.rights = { may: allRights.filter((right) => right !== 'tokens.update') }
    await says(child, 'yes')
    await work()
    expect(await linkOf(child)).toBeNull()
    expect(await opened(surveyToken)).toContain('non è più valido')
    expect((await unsettledAccounts(portal.db).next()).value).toEqual([accountId])
    host.settings.rights = 'all'
    // as the comparison of every hour does for everybody of that list
    await portal.surveys.settleLinksOf(accountId, null)
    expect(await opened(surveyToken)).not.toContain('non è più valido')
    expect((await unsettledAccounts(portal.db).next()).value).toEqual([])
  })
})

describe('the moment of a completion', () => {
  it('is LimeSurvey’s, also when the portal notices weeks later', async () => {
    const person = await aParticipant()
    portal.clock.set('2026-12-10T08:00:30Z')
    await host.complete(breakfast, person.surveyToken)
    portal.clock.set('2026-12-31T15:00:00Z')
    await portal.surveys.read(person.accountId)
    await expect
      .poll(async () => (await rows(person.accountId))[0])
      .toMatchObject({ completed: true, submittedAt: new Date('2026-12-10T08:00:00Z') })
    expect(await given(person.accountId)).toMatchObject({
      completedAt: new Date('2026-12-10T08:00:00Z'),
      isSeenOnly: false,
    })
    staff = await signedInStaff(portal, 'coordinatore')
    expect(await completedThisWeek()).toBe(0)
  })

  it('is when the portal saw it, where LimeSurvey does not say', async () => {
    host.changeSurvey(breakfast, { anonymized: true })
    const person = await aParticipant()
    await host.complete(breakfast, person.surveyToken)
    portal.clock.pass({ minutes: 5 })
    await portal.call('GET', '/api/limesurvey/surveylist', { token: person.token })
    await expect.poll(() => given(person.accountId)).toMatchObject({ completed: true, isSeenOnly: true })
    expect((await given(person.accountId))?.completedAt).toEqual(portal.clock.now())
  })
})
