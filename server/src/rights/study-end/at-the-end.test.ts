import { type SurveyHost, startSurveyHost } from '@desco/survey-host'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { leavingWorker } from '#questionnaires/index.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { chores, mailChecks } from '#server/contributions.ts'
import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aText, save } from '#testing/people/diary.ts'
import { anEmail, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { signedInStaff } from '#testing/people/staff.ts'

const breakfast = 310001
const reason = 'Il comitato etico ha deciso così.'

let host: SurveyHost
let portal: TestPortal
beforeEach(async () => {
  const clock = settableClock('2026-11-23T09:00:00Z')
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret', now: () => clock.now() })
  portal = await startTestPortal({ limeSurveyUrl: host.url, clock })
})
afterEach(async () => {
  await portal.close()
  await host.close()
})

const needs = () => ({
  ...portal,
  log: silentLog,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
})
/** Registrations close today, and the study ends on the first of December. */
async function planTheEnd() {
  const boss = await signedInStaff(portal, 'responsabile')
  const days = { closedFrom: '2026-11-23', begunUntil: '2026-11-30', text: 'Grazie a chi ha partecipato.' }
  await boss.call('POST', '/api/staff/close-registrations', { version: 1, ...days, reason })
  const ended = await boss.call('POST', '/api/staff/end-study', { version: 2, endsOn: '2026-12-01', reason })
  expect(ended.status).toBe(200)
}
const takeBack = async () => {
  const boss = await signedInStaff(portal, 'responsabile')
  return boss.call('POST', '/api/staff/take-back-study-end', { version: 3, reason })
}
/** The hourly work with the links, and the queue after it. */
async function hour() {
  const chore = chores.find(({ name }) => name === 'links at the end of the study')
  const found = await chore?.run(needs())
  await doDueJobs(needs(), leavingWorker(needs()))
  return found
}
async function aChildWithALink() {
  const family = await anEnabledChild(portal)
  await answer(portal, family.child.token, 'yes')
  portal.clock.pass({ seconds: 1 })
  await portal.surveys.read(family.accountId)
  const { token: surveyToken } = await portal.db
    .selectFrom('survey_token')
    .select('token')
    .where('accountId', '=', family.accountId)
    .executeTakeFirstOrThrow()
  return { ...family, surveyToken }
}
const isOpen = async (token: string) => {
  const page = await fetch(`${host.url}/index.php/${breakfast}?token=${token}&lang=it`)
  return !(await page.text()).includes('non è più valido')
}

describe('the end of the study', () => {
  it('closes the links of everybody once, offers no questionnaire any more, and opens them when it is taken back', async () => {
    const { surveyToken, username, parent } = await aChildWithALink()
    await planTheEnd()
    expect(await hour()).toBe(0)
    expect(await isOpen(surveyToken)).toBe(true)

    portal.clock.set('2026-12-01T09:00:00Z')
    // adds the parent, who has not looked at the questionnaires before, to none
    const { token: ofParent } = await logIn(portal, parent.email)
    const offered = await portal.call('GET', '/api/limesurvey/surveylist', { token: ofParent })
    expect(offered.body.data).toEqual([])
    expect(await hour()).toBe(1)
    expect(await isOpen(surveyToken)).toBe(false)
    expect(await hour()).toBe(0)
    const { token } = await logIn(portal, username)
    expect((await portal.call('GET', '/api/limesurvey/surveylist', { token })).body.data).toEqual([])

    expect((await takeBack()).status).toBe(200)
    expect(await hour()).toBe(1)
    expect(await isOpen(surveyToken)).toBe(true)
  })

  it('is told to families with who they are, and refuses the diary, which before it took', async () => {
    const { child, username, childId } = await aChildWithALink()
    await planTheEnd()
    const entry = () => aText(portal, childId, 'pane e olio')
    expect((await save(portal, child.token, [entry()])).status).toBe(200)
    portal.clock.set('2026-12-01T09:00:00Z')
    const { token, user } = await logIn(portal, username)
    expect(user).toMatchObject({ studyOver: true })
    const { status, body } = await save(portal, token, [entry()])
    expect([status, body.code]).toEqual([409, 'study_over'])
  })

  it('lets codes and receipts leave, and neither reminders nor what asks for something', async () => {
    await planTheEnd()
    portal.clock.set('2026-12-01T09:00:00Z')
    const to = anEmail()
    const sent: string[] = []
    const transport = {
      send: async ({ subject }: { subject: string }) => {
        sent.push(subject)
        return { outcome: 'sent' as const }
      },
      close: () => undefined,
    }
    for (const kind of [
      'reset-code',
      'request-received',
      'texts-changed',
      'child-turns-14',
      'appointment',
    ] as const) {
      await queueMail(needs(), { kind, to, subject: kind, paragraphs: ['Ciao'] })
    }
    await doDueJobs(needs(), mailWorker({ ...needs(), transport, checks: mailChecks }))
    expect(sent.toSorted()).toEqual(['request-received', 'reset-code'])
  })

  it('is over for what the team would ask of families, too, in its own words', async () => {
    await planTheEnd()
    portal.clock.set('2026-12-01T09:00:00Z')
    const boss = await signedInStaff(portal, 'responsabile')
    for (const path of ['send-to-families', 'families/give-appointment', 'diary/plan']) {
      const { status, body } = await boss.call('POST', `/api/staff/${path}`, {})
      expect([path, status, body.code]).toEqual([path, 409, 'study_has_ended'])
    }
    expect((await boss.call('POST', '/api/staff/begin-rehearsal', {})).body.code).toBe('registrations_closed')
  })
})
