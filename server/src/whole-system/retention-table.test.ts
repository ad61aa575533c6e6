import { limits, staffLimits } from '@desco/contract/limits'
import { retention, type RetentionPeriod } from '@desco/contract/rights/retention'
import { setStudyLimits, specifiedLimits } from '@desco/contract/study-limits'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { mailWorker } from '#platform/mail/mail-worker.ts'
import { runRetention } from '#team/index.ts'
import { copyWorker } from '#rights/index.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { aText, outcomes } from '#testing/people/diary.ts'
import { askedFor, makeFiles } from '#testing/files/exports.ts'
import { aParent, aRegisteredParent, password } from '#testing/people/people.ts'
import { aMessage } from '#testing/people/messages.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { chores, givers } from '#server/contributions.ts'

// Each row of the table that families read is walked past its limit, by the run that the operator starts and the portal does
// every hour: what the table promises to keep is there a minute before, and gone a minute after.

let portal: TestPortal
beforeEach(async () => void (portal = await startTestPortal()))
afterEach(() => portal.close())

const needs = () => ({
  ...portal,
  log: silentLog,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
})
const run = () => runRetention(needs(), chores, { by: 'command_line' }, { dryRun: false })

/** How many there are of what was made. */
type Left = () => Promise<number>
type Walk = {
  /** Makes what the row is about, as people make it. */
  make: () => Promise<Left>
  /** Hours from there to the end that the row names; null where nothing ends by itself. */
  hours: number | null
}

type Counted =
  | 'message'
  | 'child'
  | 'session'
  | 'known_device'
  | 'attempt_window'
  | 'diary_entry'
  | 'consent_record'
const countOf = (
  table: Counted | 'staff_note' | 'audit_line' | 'one_time_code' | 'account' | 'erasure',
): Left => {
  return async () => {
    const { count } = await portal.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
}

const walks: Record<RetentionPeriod, Walk> = {
  person: { make: async () => (await aParent(portal), countOf('account')), hours: null },
  given: { make: aDiary, hours: null },
  evidence: { make: async () => (await aParent(portal), countOf('consent_record')), hours: null },
  erasures: { make: anErasure, hours: null },
  refusedChildren: { make: aRefusal, hours: 24 * specifiedLimits.refusedChildrenDays },
  unproved: {
    make: async () => (await aRegisteredParent(portal), countOf('account')),
    hours: 24 * limits.withoutConsent.registrationDays,
  },
  unanswered: {
    make: anExpiredInvitation,
    hours: 24 * limits.withoutConsent.invitationDays,
  },
  silentChildren: { make: aSilence, hours: 24 * limits.withoutConsent.toldDaysBefore },
  mails: { make: aSentMail, hours: 24 * specifiedLimits.mailDays },
  sessions: {
    make: async () => (await aParent(portal), countOf('session')),
    hours: 24 * limits.session.days,
  },
  devices: {
    make: async () => (await aParent(portal), countOf('known_device')),
    hours: 24 * limits.device.days,
  },
  codes: { make: async () => (await aParent(portal), countOf('one_time_code')), hours: null },
  attempts: {
    make: async () => (await aRegisteredParent(portal), countOf('attempt_window')),
    hours: 24,
  },
  copies: { make: aCopy, hours: limits.dataCopy.keptHours },
  exports: { make: anExport, hours: staffLimits.exports.keptHours },
  messages: { make: aMessageToSomebody, hours: null },
  notes: { make: aNote, hours: null },
  team: {
    make: async () => (await signedInStaff(portal, 'responsabile'), countOf('audit_line')),
    hours: null,
  },
}

async function aMessageToSomebody(): Promise<Left> {
  const { user, email } = await aParent(portal)
  await aMessage(portal, { familyId: user.familyId, accountId: String(user._id), email })
  return countOf('message')
}

async function aDiary(): Promise<Left> {
  const { token, user } = await aParent(portal)
  await outcomes(portal, token, [aText(portal, String(user._id), 'torta di mele')])
  return countOf('diary_entry')
}

async function anErasure(): Promise<Left> {
  const { token } = await aParent(portal)
  await portal.call('POST', '/api/users/ask-erasure', { token, body: { level: 'me', password } })
  return countOf('erasure')
}

async function aRefusal(): Promise<Left> {
  const { token } = await anInvitedFamily(portal)
  await answering(portal).refuse(token)
  return countOf('child')
}

/** At the moment at which it expires. */
async function anExpiredInvitation(): Promise<Left> {
  await anInvitedFamily(portal)
  portal.clock.pass({ days: specifiedLimits.invitationDays })
  return async () =>
    (await portal.db.selectFrom('spouse_invitation').select('id').where('email', '<>', '').execute()).length
}

/** At the moment at which who invited is told. */
async function aSilence(): Promise<Left> {
  await anExpiredInvitation()
  portal.clock.pass({ days: limits.withoutConsent.childrenDays - limits.withoutConsent.toldDaysBefore })
  await chores.find(({ name }) => name === 'told of silence')?.run(needs())
  return countOf('child')
}

async function aSentMail(): Promise<Left> {
  const { email } = await aParent(portal)
  const transport = { send: async () => ({ outcome: 'sent' as const }), close: () => undefined }
  await doDueJobs(needs(), mailWorker({ ...needs(), transport }))
  return async () =>
    (await portal.db.selectFrom('outgoing_mail').select('id').where('recipient', '=', email).execute()).length
}

async function aCopy(): Promise<Left> {
  const { token } = await aParent(portal)
  await portal.call('POST', '/api/users/ask-data-copy', { token, body: { password } })
  const forCopies = { ...needs(), givers }
  await doDueJobs(forCopies, copyWorker(forCopies))
  return async () => (await portal.db.selectFrom('data_copy_chunk').select('copyId').execute()).length
}

async function anExport(): Promise<Left> {
  await aParent(portal)
  await askedFor(await signedInStaff(portal, 'data-manager'), { kind: 'participants' })
  await makeFiles(portal)
  return async () => (await portal.db.selectFrom('export_chunk').select('number').execute()).length
}

async function aNote(): Promise<Left> {
  const { user } = await aParent(portal)
  const staff = await signedInStaff(portal, 'coordinatore')
  const body = { familyId: user.familyId, reason: 'Ha telefonato', text: 'Richiamare lunedì.' }
  await staff.call('POST', '/api/staff/families/add-note', body)
  return countOf('staff_note')
}

const rows = Object.entries(walks) as [RetentionPeriod, Walk][]
const twentyYears = { days: 20 * 365 }

async function expectToEnd(row: RetentionPeriod, left: Left, hours: number) {
  const made = await left()
  expect(made).toBeGreaterThan(0)
  portal.clock.pass({ hours, minutes: -1 })
  await run()
  expect(await left()).toBe(made)
  portal.clock.pass({ minutes: 2 })
  const erased = await run()
  expect(await left()).toBe(0)
  const what = retention[row].run
  expect(what === null ? 0 : erased[what]).toBeGreaterThan(0)
}

describe('the retention table', () => {
  it.each(rows.filter(([, { hours }]) => hours !== null))(
    'keeps %s until its limit, and not longer',
    async (row, { make, hours }) => expectToEnd(row, await make(), hours ?? 0),
  )

  it.each([
    ['refusedChildren', { refusedChildrenDays: 10 }, 10, '10 giorni da allora.'],
    ['mails', { mailDays: 90 }, 90, 'indirizzo e oggetto per altri 90 giorni.'],
  ] as const)('keeps %s for as long as the study sets, and says so', async (row, own, days, sentence) => {
    onTestFinished(() => setStudyLimits(specifiedLimits))
    setStudyLimits({ ...specifiedLimits, ...own })
    await expectToEnd(row, await walks[row].make(), 24 * days)
    expect(retention[row].kept).toContain(sentence)
  })

  it.each(rows.filter(([, { hours }]) => hours === null))(
    'ends %s by no clock, but by a person or the study',
    async (row, { make }) => {
      const left = await make()
      const made = await left()
      expect(made).toBeGreaterThan(0)
      portal.clock.pass(twentyYears)
      await run()
      // the run itself is a line of the log
      expect(await left()).toBeGreaterThanOrEqual(made)
      expect(retention[row].run).toBeNull()
    },
  )
})
