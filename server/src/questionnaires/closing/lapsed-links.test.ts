import { type SurveyHost, startSurveyHost } from '@desco/survey-host'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { chores } from '#server/contributions.ts'
import { anEnabledChild, answer } from '#testing/people/children.ts'
import { acceptedConsents, aChild, anEmail, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { leavingWorker } from './settle-links.ts'

let host: SurveyHost
let portal: TestPortal
beforeEach(async () => {
  const clock = settableClock()
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret', now: () => clock.now() })
  portal = await startTestPortal({ limeSurveyUrl: host.url, clock })
})
afterEach(async () => {
  await portal.close()
  await host.close()
})

const breakfast = 310001
const born = '2014-05-20'
const fourteen = '2028-05-20'
const eighteen = '2032-05-20'

const work = () => {
  const needs = { ...portal, log: silentLog }
  return doDueJobs(needs, leavingWorker(needs))
}
/** The hourly work: it finds whose links to close, and the work queue closes them. */
async function hour(): Promise<number | void> {
  const chore = chores.find(({ name }) => name === 'links of who must answer anew')
  const needs = { ...portal, portalUrl: 'https://portal.test', studyName: 'Desco', studyContact: 'a@b.it' }
  const found = await chore?.run(needs)
  await work()
  return found
}
const isOpen = async (token: string) => {
  const page = await fetch(`${host.url}/index.php/${breakfast}?token=${token}&lang=it`)
  return !(await page.text()).includes('non è più valido')
}

/** A child that said yes when it was younger, and has its link. */
async function aChildWithALink() {
  portal.clock.set('2028-03-01T09:00:00Z')
  const family = await anEnabledChild(portal, { children: [aChild({ dobirth: born })] })
  expect((await answer(portal, family.child.token, 'yes')).status).toBe(200)
  portal.clock.pass({ seconds: 1 })
  await portal.surveys.read(family.accountId)
  const { token } = await portal.db
    .selectFrom('survey_token')
    .select('token')
    .where('accountId', '=', family.accountId)
    .executeTakeFirstOrThrow()
  return { ...family, surveyToken: token }
}
const rowOf = (accountId: string) =>
  portal.db
    .selectFrom('survey_participation')
    .select(['leftAt', 'linkClosedAt'])
    .where('accountId', '=', accountId)
    .where('surveyId', '=', breakfast)
    .executeTakeFirst()

/** A parent asks for another birth date, the team confirms it, and its person does. */
async function moveBirthDate(family: Awaited<ReturnType<typeof aChildWithALink>>, dobirth: string) {
  const { token } = await logIn(portal, family.parent.email)
  const body = { _id: family.childId, dobirth, reason: 'L’anno era sbagliato.' }
  const asked = await portal.call('POST', '/api/users/correct-birth-date', { token, body })
  expect(asked.body.state).toBe('asked')
  const staff = await signedInStaff(portal, 'coordinatore')
  const query = `state=open&family=${String(family.parent.user.familyId)}`
  const [request] = (await staff.call('GET', `/api/staff/requests?${query}`)).body.requests
  const confirm = '/api/staff/requests/confirm-birth-date'
  expect((await staff.call('POST', confirm, { requestId: request.id })).status).toBe(200)
  const child = await logIn(portal, family.username)
  const said = { token: child.token, body: { dobirth, answer: 'yes' } }
  expect((await portal.call('POST', '/api/users/answer-birth-date', said)).status).toBe(200)
}

describe('the links of a child that turns 14', () => {
  it('are open until its birthday, closed from it on, and open again after its yes', async () => {
    const { accountId, username, surveyToken } = await aChildWithALink()
    portal.clock.set(`2028-05-19T21:00:00Z`)
    expect(await hour()).toBe(0)
    expect(await isOpen(surveyToken)).toBe(true)

    // midnight in Italy
    portal.clock.set(`2028-05-19T22:00:00Z`)
    expect(await hour()).toBe(1)
    expect(await isOpen(surveyToken)).toBe(false)
    expect((await rowOf(accountId))?.leftAt).toEqual(new Date('2028-05-19T22:00:00Z'))
    expect(await hour()).toBe(0)

    portal.clock.set(`${fourteen}T15:00:00Z`)
    const { token } = await logIn(portal, username)
    expect((await answer(portal, token, 'yes', 'from14')).status).toBe(200)
    await work()
    expect(await isOpen(surveyToken)).toBe(true)
    expect(await rowOf(accountId)).toEqual({ leftAt: null, linkClosedAt: null })
    expect(await hour()).toBe(0)
  })

  it('stay closed after its no, since the birthday', async () => {
    const { accountId, username, surveyToken } = await aChildWithALink()
    portal.clock.set(`${fourteen}T15:00:00Z`)
    await hour()
    const { token } = await logIn(portal, username)
    await answer(portal, token, 'no', 'from14')
    await work()
    expect(await isOpen(surveyToken)).toBe(false)
    expect((await rowOf(accountId))?.leftAt).toEqual(new Date('2028-05-19T22:00:00Z'))
  })

  it('open again when everybody says that the birth date was wrong', async () => {
    const family = await aChildWithALink()
    portal.clock.set(`${fourteen}T15:00:00Z`)
    await hour()
    expect(await isOpen(family.surveyToken)).toBe(false)
    await moveBirthDate(family, '2015-05-20')
    await work()
    expect(await isOpen(family.surveyToken)).toBe(true)
  })

  it('are closed as well when the portal stood still for weeks around the birthday', async () => {
    const { surveyToken } = await aChildWithALink()
    portal.clock.set('2028-07-10T15:00:00Z')
    expect(await hour()).toBe(1)
    expect(await isOpen(surveyToken)).toBe(false)
  })

  it('are closed by the correction of a birth date that says the child was 14 long ago', async () => {
    const family = await aChildWithALink()
    // so long after the other birthday that nobody looks for who had it
    portal.clock.set('2028-05-18T15:00:00Z')
    await moveBirthDate(family, '2014-03-10')
    await work()
    expect(await isOpen(family.surveyToken)).toBe(false)
    expect(await hour()).toBe(0)
  })
})

describe('the links of who turns 18', () => {
  it('are closed when the parents’ consents lapse, and open when they go on by themselves', async () => {
    const { username, surveyToken } = await aChildWithALink()
    portal.clock.set(`${fourteen}T15:00:00Z`)
    const teen = await logIn(portal, username)
    await answer(portal, teen.token, 'yes', 'from14')
    portal.clock.set(`${eighteen}T08:00:00Z`)
    expect(await hour()).toBe(1)
    expect(await isOpen(surveyToken)).toBe(false)

    const { token } = await logIn(portal, username)
    const body = { choice: 'go_on', email: anEmail('adulto'), consents: acceptedConsents }
    expect((await portal.call('POST', '/api/users/decide-as-adult', { token, body })).status).toBe(200)
    await work()
    expect(await isOpen(surveyToken)).toBe(true)
    expect(await hour()).toBe(0)
  })
})
