import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { copyWorker } from '#rights/data/make-data-copy.ts'
import { erasureWorker } from '#rights/erasure/carry-out-erasure.ts'
import { limeSurveyErasureWorker } from '#rights/erasure/erase-in-limesurvey.ts'
import { LimeSurveyError, leavingWorker } from '#questionnaires/index.ts'
import type { Erase } from '#platform/contributions.ts'
import { dataMap } from '#platform/data-map/data-map.ts'
import { claimJob } from '#platform/work-queue/jobs.queries.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { Stopping } from '#platform/work-queue/attempt-job.ts'
import { eraseEverything, givers, mailChecks, sharedGauges, wholeErasure } from '#server/contributions.ts'
import { aText, outcomes } from '#testing/people/diary.ts'
import { askedFor, makeFiles } from '#testing/files/exports.ts'
import { anEmail, aParent, aRegisteredParent, logIn, password } from '#testing/people/people.ts'
import { placesThatSay } from '#testing/portals/places-that-say.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { rehearsing } from '#testing/people/rehearsals.ts'
import { answering, anInvitedFamily, aWholeFamily } from '#testing/people/second-parents.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { aUsedCalendar, signedInStaff } from '#testing/people/staff.ts'
import { surveyTokenOf } from '#testing/people/survey-links.ts'
import {
  approveErasureOfAll,
  endTheStudy,
  goOnErasing,
  reason,
  workNeeds,
} from '#testing/people/study-end.ts'

import { erasureOfAllQueue, erasureOfAllWorker } from './erase-all.ts'

const breakfast = 310001

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

const needs = (erase: Erase = eraseEverything) => ({ ...workNeeds(portal), ...wholeErasure, erase })
const eraseFamilies = (erase?: Erase) => doDueJobs(needs(), erasureWorker(needs(erase)))
const transport = { send: async () => ({ outcome: 'sent' as const }), close: () => undefined }
const sendMails = () => doDueJobs(needs(), mailWorker({ ...needs(), transport, checks: mailChecks }))
const closeLinks = () => doDueJobs(needs(), leavingWorker(needs()))
const boss = () => signedInStaff(portal, 'responsabile')
const seen = async () => (await (await boss()).call('GET', '/api/staff/erasure-of-all')).body.current
const count = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(portal.db))
    .rows[0]?.count ?? 0

/** LimeSurvey, which does not answer while it is asked about one of these tokens. */
const eraseLimeSurvey = (silentFor: readonly string[] = []) => {
  const surveys: Pick<TestPortal['surveys'], 'eraseIn'> = {
    eraseIn: async (surveyId, token, how) => {
      if (silentFor.includes(token)) throw new LimeSurveyError('unreachable', 'delete_participants')
      return portal.surveys.eraseIn(surveyId, token, how)
    },
  }
  return doDueJobs(needs(), limeSurveyErasureWorker({ ...needs(), surveys }))
}

async function answeredBreakfast(token: string): Promise<string> {
  const link = await surveyTokenOf(portal, token)
  await host.complete(breakfast, link)
  return link
}

/** Families with every kind of history. Answers all words by which somebody of them could be known. */
async function familiesOfEveryKind() {
  const staff = await boss()
  const whole = await aWholeFamily(portal)
  const { familyId } = whole
  const tokens = [await answeredBreakfast(whole.first.token), await answeredBreakfast(whole.child.token)]
  const text = aText(portal, String(whole.first.user._id), 'torta di zia Gelsomina')
  expect(await outcomes(portal, whole.first.token, [text])).toEqual(['accepted'])
  await portal.call('POST', '/api/users/ask-right', {
    token: whole.first.token,
    body: { kind: 'objection', words: 'Non usate il nome di Gelsomina' },
  })
  await staff.call('POST', '/api/staff/families/add-note', { familyId, text: 'Ha chiamato Gelsomina.' })
  await aUsedCalendar(portal, staff, { ...whole.first, user: { familyId } })
  await portal.call('POST', '/api/users/ask-data-copy', { token: whole.second.token, body: { password } })
  expect(await doDueJobs(needs(), copyWorker({ ...needs(), givers }))).toBe(1)
  const fresh = anEmail('nuova')
  const change = { token: whole.second.token, body: { email: fresh, password } }
  expect((await portal.call('POST', '/api/users/change-email', change)).status).toBe(200)

  const single = await aParent(portal)
  const invited = await anInvitedFamily(portal)
  const refused = await anInvitedFamily(portal)
  await answering(portal).refuse(refused.token)
  const left = await aWholeFamily(portal)
  const leaving = { token: left.first.token, body: { degree: 'me-and-children' } }
  await portal.call('POST', '/api/users/leave', leaving)
  const begun = await aRegisteredParent(portal)
  const rehearsal = await aWholeFamily(rehearsing(portal, staff))
  const called = await aParent(portal)
  const entered = { familyId: called.user.familyId, reason }
  expect((await staff.call('POST', '/api/staff/families/enter-erasure', entered)).status).toBe(200)

  const second = await boss()
  const id = await askedFor(staff, { kind: 'participants', identifiable: true, reason })
  expect((await second.call('POST', '/api/staff/approve-export', { id, reason })).status).toBe(200)
  expect(await makeFiles(portal)).toBe(1)

  const codes = await portal.db.selectFrom('family').select(['id', 'code']).execute()
  const people = await portal.db.selectFrom('account').select('id').execute()
  const children = await portal.db.selectFrom('child').select('id').execute()
  const words = [
    ...[whole, left, rehearsal].flatMap(({ first, second, username }) => [
      first.email,
      second.email,
      username,
    ]),
    ...[invited, refused].flatMap(({ first, invited: address }) => [first.email, address]),
    ...[single, begun, called].map(({ email }) => email),
    fresh,
    'Gelsomina',
    'Nicolò',
    'Giulia',
    ...tokens,
    ...codes.map(({ code }) => code),
  ]
  const ids = [...codes, ...people, ...children].map(({ id: one }) => one)
  return { words, ids, families: codes.length, tokens, single, whole }
}

const walkToTheDay = async () => {
  const { beginsOn } = await approveErasureOfAll(portal)
  await goOnErasing(portal)
  await sendMails()
  portal.clock.set(`${beginsOn}T09:00:00Z`)
}

describe('the erasure of all families', () => {
  it('leaves nothing of anybody in any column, nor in LimeSurvey, whatever had happened to each', async () => {
    const { words, ids, families, tokens, single } = await familiesOfEveryKind()
    expect(await placesThatSay(portal, words)).toEqual(
      expect.arrayContaining(['account.email', 'child.name', 'diary_entry.content', 'rights_request.words']),
    )
    expect(await count('export_chunk')).toBeGreaterThan(0)
    await endTheStudy(portal)
    await closeLinks()
    await walkToTheDay()
    // somebody who wanted it sooner has their own hours and their own receipt
    const { token } = await logIn(portal, single.email)
    const own = await portal.call('POST', '/api/users/ask-erasure', {
      token,
      body: { level: 'me', password },
    })
    expect(own.status).toBe(200)

    await goOnErasing(portal)
    await eraseFamilies()
    expect(await seen()).toMatchObject({ state: 'works', progress: { families, erased: families - 1 } })
    portal.clock.pass({ hours: 48 })
    await eraseFamilies()

    await eraseLimeSurvey(tokens.slice(0, 1))
    expect(await seen()).toMatchObject({ progress: { erased: families, inLimeSurvey: 1, failing: 1 } })
    portal.clock.pass({ hours: 1 })
    await goOnErasing(portal)
    expect((await seen()).state).toBe('works')
    await eraseLimeSurvey()
    portal.clock.pass({ hours: 1 })
    await goOnErasing(portal)
    expect((await seen()).state).toBe('works')
    await sendMails()
    portal.clock.pass({ hours: 1 })
    await goOnErasing(portal)
    expect(await seen()).toMatchObject({
      state: 'done',
      progress: { families, erased: families, inLimeSurvey: 0 },
    })

    await closeLinks()
    expect(await placesThatSay(portal, words)).toEqual([])
    // the log of the team keeps ids, which name nobody any more
    expect((await placesThatSay(portal, ids)).filter((place) => !place.startsWith('audit_line.'))).toEqual([])
    expect(host.participants(breakfast).filter((row) => tokens.includes(String(row.token)))).toEqual([])
    expect(host.responses(breakfast).filter((row) => tokens.includes(String(row.token)))).toEqual([])
    expect(await tablesOfFamilies()).toEqual(['erasure', 'rights_request'])
    expect(await count('export_chunk')).toBe(0)
    const { rows: jobs } = await sql`select queue from job where queue like 'erasure%'`.execute(portal.db)
    expect(jobs).toEqual([])
    const { rows: log } = await sql`
      select doer, details from audit_line where act = 'erasure_of_all_finished'`.execute(portal.db)
    expect(log).toEqual([{ doer: 'portal', details: JSON.stringify({ families }) }])
  }, 180_000)

  it('goes on where it was when a process is told to stop, dies, or one family cannot be erased', async () => {
    for (let n = 0; n < 4; n += 1) await aParent(portal)
    const families = await count('family')
    await endTheStudy(portal)
    await walkToTheDay()
    // told to stop in the middle of the walk: what looks at the clock so late are families
    const stopping = new AbortController()
    let moments = 0
    const now = () => {
      moments += 1
      if (moments === 7) stopping.abort(new Stopping())
      return portal.clock.now()
    }
    const stopped = { ...needs(), clock: { ...portal.clock, now } }
    await doDueJobs(stopped, erasureOfAllWorker(stopped), stopping.signal)
    const queued = await count('erasure')
    expect(queued).toBeGreaterThan(0)
    expect(queued).toBeLessThan(families)
    // another one dies with the job in its hands
    expect(await claimJob(portal, { queue: erasureOfAllQueue, leaseSeconds: 60 })).toBeDefined()
    expect(await goOnErasing(portal)).toBe(0)
    portal.clock.pass({ minutes: 2 })
    expect(await goOnErasing(portal)).toBeGreaterThan(0)
    expect(await count('erasure')).toBe(families)

    let broken = 0
    await eraseFamilies(async (tx, who) => {
      const done = await eraseEverything(tx, who)
      broken += 1
      if (broken === 2) throw new Error('The process dies here.')
      return done
    })
    expect(await count('family')).toBe(1)
    expect((await seen()).progress).toMatchObject({ families, erased: families - 1 })
    const gauge = sharedGauges.find(({ name }) => name === 'desco_families_to_erase')
    expect(await gauge?.read(portal)).toEqual([{ value: 1 }])
    portal.clock.pass({ minutes: 10 })
    await goOnErasing(portal)
    await eraseFamilies()
    await eraseLimeSurvey()
    await sendMails()
    portal.clock.pass({ minutes: 10 })
    await goOnErasing(portal)
    expect(await seen()).toMatchObject({ state: 'done', progress: { families, erased: families } })
    expect(await gauge?.read(portal)).toEqual([{ value: 0 }])
    const { rows } = await sql<{ times: number }>`
      select count(*)::int as times from audit_line where act = 'erasure_carried_out'`.execute(portal.db)
    expect(rows).toEqual([{ times: families }])
  })

  it('takes each family once when two processes walk at the same time', async () => {
    for (let n = 0; n < 3; n += 1) await aParent(portal)
    await endTheStudy(portal)
    await walkToTheDay()
    await Promise.all([1, 2].map(async () => [await goOnErasing(portal), await eraseFamilies()]))
    await eraseFamilies()
    expect(await count('family')).toBe(0)
    expect(await count('erasure')).toBe(3)
  })

  it('waits for its day, to the hour in Italy', async () => {
    await aParent(portal)
    await endTheStudy(portal)
    const { beginsOn } = await approveErasureOfAll(portal)
    await goOnErasing(portal)
    const midnight = new Date(`${beginsOn}T00:00:00+01:00`)
    portal.clock.set(new Date(midnight.getTime() - 1_000).toISOString())
    await goOnErasing(portal)
    expect((await seen()).state).toBe('approved')
    portal.clock.pass({ seconds: 2 })
    await goOnErasing(portal)
    expect((await seen()).state).toBe('works')
  })

  it('waits two weeks from the day on which families were told, where the portal stood still before', async () => {
    await aParent(portal)
    await endTheStudy(portal)
    const { beginsOn } = await approveErasureOfAll(portal)
    portal.clock.set(`${beginsOn}T09:00:00Z`)
    await goOnErasing(portal)
    portal.clock.pass({ days: 13 })
    await goOnErasing(portal)
    expect((await seen()).state).toBe('approved')
    portal.clock.pass({ days: 1 })
    await goOnErasing(portal)
    expect((await seen()).state).toBe('works')
  })
})

/** The tables about families that hold a row of anybody still: those that stay by a decision, without anybody in them. */
async function tablesOfFamilies(): Promise<string[]> {
  const names = Object.entries(dataMap).flatMap(([name, card]) =>
    typeof card === 'string' || card.kept === 'team' || name === 'staff_session' ? [] : [name],
  )
  // the team goes on logging in, and gets mails
  await sql`delete from known_device where staff_id is not null`.execute(portal.ownerDb)
  await sql`delete from outgoing_mail where recipient in (select email from staff_account)`.execute(
    portal.ownerDb,
  )
  const counts = await Promise.all(names.map(async (name) => ({ name, rows: await count(name) })))
  return counts
    .filter(({ rows }) => rows > 0)
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other))
}
