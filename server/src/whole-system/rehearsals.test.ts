import type { staffEndpoints, StaffEndpointName } from '@desco/contract'
import type { ContentOf } from '@desco/contract/endpoint'
import { exportKinds } from '@desco/contract/team/exports'
import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { catchUp } from '#families/index.ts'
import { reconciliationWorker } from '#questionnaires/index.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { aDay, aFood, aText, save } from '#testing/people/diary.ts'
import { askedFor, download, filesIn, makeFiles } from '#testing/files/exports.ts'
import { aChild, aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { rehearsing } from '#testing/people/rehearsals.ts'
import { anInvitedFamily, aWholeFamily } from '#testing/people/second-parents.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { aUsedCalendar, signedInStaff } from '#testing/people/staff.ts'
import { anApprovedText } from '#testing/people/study-texts.ts'

// A rehearsal walks the whole path, and every list, figure and file of the team says word for word what it said before. Then
// a family of the study walks it, and each of them changes: one that the walk does not touch would prove nothing.

const breakfast = 310001
const reason = 'Prova delle esportazioni.'
/** When all is read, each time by a process of its own that remembers nothing. */
const readingAt = '2026-11-24T09:00:00Z'

type Staff = Awaited<ReturnType<typeof signedInStaff>>
type Reader = { portal: TestPortal; boss: Staff; other: Staff }

async function answered(asked: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await asked
  expect([status, body]).toEqual([200, body])
  return body
}
const get =
  (path: string) =>
  ({ boss }: Reader) =>
    answered(boss.call('GET', `/api/staff/${path}`))
const post =
  (path: string, body: object) =>
  ({ boss }: Reader) =>
    answered(boss.call('POST', `/api/staff/${path}`, body))
/** New texts that have taken effect, and whoever agreed before has to answer. */
const texts = { ofParents: '', ofChildren: '' }

/** Why a call of the team shows no family beside the one that it names. */
type Elsewhere =
  | 'changes something'
  | 'one family'
  | 'the team itself'
  | 'also of rehearsals'
  | 'read through another'
type Read = Record<string, (reader: Reader) => Promise<unknown>>

type FieldOf<Answer> = Answer extends unknown ? keyof Answer : never
/** Looks, and acts that answer more than "fatto": one that says no more shows no family. */
type TellingName = {
  [Name in StaffEndpointName]: (typeof staffEndpoints)[Name] extends { method: 'GET' }
    ? Name
    : [FieldOf<ContentOf<(typeof staffEndpoints)[Name]>>] extends [never]
      ? never
      : Name
}[StaffEndpointName]

/** Every call of the team that tells something. A new one says here how it is read, or why it need not be. */
const calls: Record<TellingName, Read | Elsewhere> = {
  staffLogin: 'the team itself',
  seeStaffSetUp: 'the team itself',
  finishStaffSetUp: 'the team itself',
  staffMe: 'the team itself',
  nameStaff: 'the team itself',
  staffSessions: 'the team itself',
  askPasskeyLogin: 'the team itself',
  passkeyLogin: 'the team itself',
  listPasskeys: 'the team itself',
  askPasskeyRegistration: 'the team itself',
  listStaff: 'the team itself',
  createStaff: 'the team itself',
  renewStaffSetUp: 'the team itself',
  reopenStaff: 'the team itself',
  // an act for a rehearsal was done all the same
  searchAudit: 'also of rehearsals',
  verifyAudit: 'also of rehearsals',
  listStaffNews: 'the team itself',
  seeStaffNews: 'the team itself',
  draftNews: 'changes something',
  editNews: 'changes something',
  publishNews: 'changes something',
  unpublishNews: 'changes something',
  listStudyTexts: 'the team itself',
  seeStudyText: {
    'parents who have to answer': (reader) => get(`texts/${texts.ofParents}`)(reader),
    'children who have to answer': (reader) => get(`texts/${texts.ofChildren}`)(reader),
  },
  draftStudyText: 'changes something',
  editStudyText: 'changes something',
  proposeStudyText: 'changes something',
  approveStudyText: 'changes something',
  discardStudyText: 'changes something',
  seeMessages: 'read through another',
  seeMessageTemplate: 'the team itself',
  saveMessageTemplate: 'changes something',
  countRecipients: {
    'recipients: all': post('count-recipients', {}),
    'recipients: a step': post('count-recipients', { step: 'first_survey' }),
  },
  sendToFamilies: 'changes something',
  addNewsPicture: 'changes something',
  countNewsRecipients: { 'recipients of a news': post('count-news-recipients', { step: null }) },
  seeStaffNewsPicture: 'the team itself',
  seeSending: 'read through another',
  listDeskSurveys: 'the team itself',
  seeReconciliation: { 'portal and LimeSurvey': compared },
  retryLimeSurvey: 'changes something',
  reconcileSurveys: 'changes something',
  previewSchedule: {
    'who would see a questionnaire': post('preview-schedule', {
      surveyId: breakfast,
      minutes: null,
      window: { kind: 'dates', from: '2026-11-25', to: null },
    }),
  },
  replaceSurvey: 'changes something',
  countSurveyPeople: { 'people of questionnaires': get('survey-people') },
  listSurveyPeople: { 'people who completed': get(`survey-people/${breakfast}?state=done`) },
  diaryOverview: { diaries: get('diary?from=2026-11-01&to=2026-11-24') },
  diaryTexts: { 'free texts': post('diary/texts', { show: 'open' }) },
  codeDiaryText: 'changes something',
  diaryUnapplied: { 'not taken': get('diary/unapplied') },
  seeDiaryDay: 'one family',
  addDiaryFood: 'changes something',
  planDiary: 'changes something',
  diaryWindow: 'the team itself',
  planFamilyDiary: 'changes something',
  foodLists: 'the team itself',
  staffFoodList: 'the team itself',
  uploadFoodList: 'changes something',
  compareFoodList: 'read through another',
  appointmentsToCome: { 'appointments to come': get('appointments') },
  today: { Oggi: get('today') },
  listFamilies: { Famiglie: get('families'), 'families of a step': get('families?state=first_survey') },
  growingUp: { 'soon 14': get('growing-up') },
  openFamily: 'one family',
  seeWork: { 'what waits': get('work') },
  seeCurves: {
    curves: async (reader) => {
      // they are kept for minutes
      reader.portal.clock.pass({ minutes: 10 })
      return get('curves')(reader)
    },
  },
  // one who is on the telephone with a rehearsal is found, last and marked
  findPerson: 'also of rehearsals',
  revealNames: 'one family',
  printSummary: 'one family',
  dueTasks: { 'tasks of today': get('tasks') },
  familyTasks: 'one family',
  familyAppointments: 'one family',
  seeHistory: 'one family',
  listErasures: { erasures: get('erasures') },
  enterErasure: 'changes something',
  listRehearsals: 'also of rehearsals',
  beginRehearsal: 'changes something',
  correctChildOfFamily: 'changes something',
  listRequests: { requests: get('requests') },
  openRequest: 'one family',
  requestPeople: 'one family',
  enterRequest: 'changes something',
  requestsOfYear: { 'requests of a year': get('requests-of-year?year=2026') },
  requestsFile: {
    'file of requests': async ({ portal, boss: { cookie } }) =>
      (await portal.app.inject({ url: '/api/staff/requests-file?year=2026', headers: { cookie } })).body,
  },
  listExports: 'the team itself',
  downloadExport: 'read through another',
  requestExport: Object.fromEntries(
    exportKinds.flatMap((kind) => [
      [`file: ${kind}`, (reader: Reader) => exported(reader, { kind, reason })],
      [
        `file with names: ${kind}`,
        (reader: Reader) => exported(reader, { kind, identifiable: true, reason }),
      ],
    ]),
  ),
  seeStudyEnd: 'the team itself',
  // rehearsals are erased with all others, and counted with them
  seeErasureOfAll: 'the team itself',
}

async function compared({ portal, boss }: Reader) {
  // all are made at one moment: the latest is the only one
  await portal.db.deleteFrom('reconciliation').execute()
  await boss.call('POST', '/api/staff/reconcile-surveys', { what: 'compare' })
  const needs = { db: portal.db, clock: portal.clock, surveys: portal.surveys, log: silentLog }
  await doDueJobs(needs, reconciliationWorker(needs))
  const { job } = (await boss.call('GET', '/api/staff/reconciliation')).body
  expect(job.surveys).toHaveLength(job.total)
  return job.surveys
}

async function exported(
  { portal, boss, other }: Reader,
  wanted: { kind: string; reason: string; identifiable?: true },
) {
  const id = await askedFor(boss, wanted)
  await other.call('POST', '/api/staff/approve-export', { id, reason })
  await makeFiles(portal)
  const { status, bytes } = await download(portal, boss, id)
  expect([wanted.kind, status]).toEqual([wanted.kind, 200])
  return filesIn(bytes)
}

let host: SurveyHost
let portal: TestPortal
let connection: Awaited<ReturnType<typeof createTestConnection>>
let worker: Staff
let readers: { boss: Staff; other: Staff }
beforeAll(async () => {
  const clock = settableClock()
  host = await startSurveyHost({ port: 0, user: 'portal', password: 'secret', now: () => clock.now() })
  connection = await createTestConnection()
  portal = await startTestPortal({ connection, limeSurveyUrl: host.url, clock })
  worker = await signedInStaff(portal, 'responsabile')
  const reading = await startReader()
  readers = {
    boss: await signedInStaff(reading, 'responsabile'),
    other: await signedInStaff(reading, 'responsabile'),
  }
  await reading.close()
  texts.ofParents = (await anApprovedText(portal, { text: 'section3', inDays: 2 })).id
  texts.ofChildren = (await anApprovedText(portal, { text: 'assent_from11', inDays: 2 })).id
}, 60_000)
afterAll(async () => {
  await portal.close()
  await host.close()
})

const startReader = () =>
  startTestPortal({ connection, limeSurveyUrl: host.url, clock: settableClock(readingAt) })
const through = (fresh: TestPortal, { cookie, ...staff }: Staff): Staff => ({
  ...staff,
  cookie,
  call: (method, path, body) =>
    fresh.call(method, path, { headers: { cookie }, ...(method === 'POST' && { body: body ?? {} }) }),
})

/** All that the team can read, at one moment that is always the same. */
async function readAll(): Promise<Record<string, string>> {
  // the portal does this all the time
  await catchUp(portal.db)
  const fresh = await startReader()
  try {
    const reader = { portal: fresh, boss: through(fresh, readers.boss), other: through(fresh, readers.other) }
    const seen: Record<string, string> = {}
    for (const call of Object.values(calls)) {
      if (typeof call === 'string') continue
      for (const [name, read] of Object.entries(call)) {
        seen[name] = JSON.stringify(await read(reader), null, 1)
      }
    }
    return seen
  } finally {
    await fresh.close()
  }
}

const sentBy = (one: TestPortal, email: string) =>
  one.db.updateTable('outgoing_mail').where('recipient', '=', email)
const surveysOf = async (one: TestPortal, token: string) => {
  one.clock.pass({ seconds: 4 })
  const { body } = await one.call('GET', '/api/limesurvey/surveylist', { token })
  return (body.data as { sid: number; link: string }[]).map(({ sid, link }) => ({
    sid,
    token: new URL(link).searchParams.get('token') ?? '',
  }))
}

/** Families that do all that a family can do, and with whom the team has all the work that it can have. */
async function walk(one: TestPortal) {
  const act = async (path: string, body: object) => {
    const { status, body: said } = await worker.call('POST', `/api/staff/${path}`, body)
    expect([path, status, said.code]).toEqual([path, 200, undefined])
  }
  const { first, second, child, familyId } = await aWholeFamily(one)
  for (const { token } of [first, second, child]) {
    for (const { sid, token: given } of await surveysOf(one, token)) {
      if (sid === breakfast) await host.complete(sid, given)
    }
    one.clock.pass({ minutes: 1 })
    await surveysOf(one, token)
  }
  const me = String(first.user._id)
  const { body } = await save(one, first.token, [
    aFood(one, me),
    aText(one, me, 'Torta della nonna'),
    aDay(one, me),
    aFood(one, me, { foodId: 'ambrosia' }),
  ])
  expect(body.data.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'refused',
  ])
  await one.call('POST', '/api/users/ask-right', {
    token: first.token,
    body: { kind: 'objection', words: 'Non usate il mio nome.' },
  })
  await aUsedCalendar(one, worker, first)
  await act('families/add-task', { familyId, text: 'Richiamare', dueOn: '2026-11-23', assignedTo: worker.id })
  await act('diary/plan-family', { familyId, days: ['2026-11-22', '2026-11-24', '2026-11-26'] })
  await sentBy(one, first.email)
    .set({ givenUpAt: one.clock.now(), sentAt: null, lastError: '550 no such user' })
    .execute()

  const late = await anInvitedFamily(one)
  await sql`update spouse_invitation set expires_at = '2026-11-22T10:00:00Z'
    where family_id = ${String(late.first.user.familyId)}`.execute(one.ownerDb)

  const left = await aParent(one)
  await surveysOf(one, left.token)
  await one.call('POST', '/api/users/leave', { token: left.token, body: { degree: 'me-and-children' } })
  await one.db
    .updateTable('survey_participation')
    .set({ leftAt: one.clock.now() })
    .where('accountId', '=', String(left.user._id))
    .execute()

  // soon 14, and whose erasure waits for a second person
  const growing = await aParent(one, { children: [aChild({ dobirth: '2012-12-01' })] })
  const { _id: accountId, name } = growing.user
  await act('families/enter-erasure', {
    familyId: growing.user.familyId,
    accountId,
    name,
    reason: 'Ha telefonato la madre',
  })
  await aParent(one, { children: [aChild({ dobirth: '2012-12-02' })] })
  return { first, second, child, familyId }
}

describe('a rehearsal', () => {
  it('changes no word of what the team reads, and a family of the study changes all of it', async () => {
    await walk(portal)
    const before = await readAll()

    const { familyId } = await walk(rehearsing(portal, worker))
    expect(await readAll()).toEqual(before)
    const { families } = (await worker.call('GET', '/api/staff/families?rehearsals=true')).body
    expect(families.map(({ id }: { id: string }) => id)).toContain(familyId)

    await walk(portal)
    const after = await readAll()
    expect(Object.keys(before).filter((name) => after[name] === before[name])).toEqual([])
  }, 240_000)
})
