import { dayInItaly } from '@desco/contract/families/birth-date'
import { staffLimits } from '@desco/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { later } from '#platform/clock.ts'
import { aParent, aRegisteredParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { rehearsing } from '#testing/people/rehearsals.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'
import { invitedStaff, signedInStaff } from '#testing/people/staff.ts'
import {
  approveErasureOfAll,
  endTheStudy,
  goOnErasing,
  reason,
  studyName,
} from '#testing/people/study-end.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let one: Staff
let other: Staff
let families: { email: string; token: string }[]
let unproved: string
let rehearsal: string
beforeAll(async () => {
  portal = await startTestPortal({ clock: settableClock('2026-11-23T09:00:00Z') })
  const boss = await signedInStaff(portal, 'responsabile')
  families = [await aParent(portal), await aParent(portal)]
  unproved = (await aRegisteredParent(portal)).email
  rehearsal = (await aParent(rehearsing(portal, boss))).email
})
beforeEach(async () => {
  portal.clock.pass({ minutes: 1 })
  one = await signedInStaff(portal, 'responsabile')
  other = await signedInStaff(portal, 'responsabile')
})
afterAll(() => portal.close())

const seen = async (by = one) => (await by.call('GET', '/api/staff/erasure-of-all')).body
const inDays = (days: number) => dayInItaly(later(portal.clock.now(), { days }))
const ask = (changes: object = {}, by = one) =>
  by.call('POST', '/api/staff/ask-erasure-of-all', { beginsOn: inDays(20), studyName, reason, ...changes })
const approve = async (by = other, changes: object = {}) => {
  const { id } = (await seen()).current
  return by.call('POST', '/api/staff/approve-erasure-of-all', { id, studyName, reason, ...changes })
}
const takeBack = async (by = one) => {
  const { id } = (await seen()).current
  return by.call('POST', '/api/staff/take-back-erasure-of-all', { id, reason })
}
const codeOf = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code]
const kindsTo = async (email: string) =>
  (await mailsTo(portal, email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('all-erased'))
const waiting = async (by: Staff) =>
  (await by.call('GET', '/api/staff/work')).body.rows.find(
    ({ kind }: { kind: string }) => kind === 'erasure_of_all',
  )?.count

describe('POST /api/staff/ask-erasure-of-all', () => {
  it('is refused while families write', async () => {
    expect(codeOf(await ask())).toEqual([409, 'study_not_over'])
    await endTheStudy(portal)
    one = await signedInStaff(portal, 'responsabile')
    expect((await seen()).current).toBeNull()
  })

  it('wants the name of the study word for word, a day that leaves time, and a reason', async () => {
    const fields = async (changes: object) => Object.keys((await ask(changes)).body.fields)
    expect(await fields({ studyName: 'desco' })).toEqual(['studyName'])
    expect(await fields({ studyName: '' })).toEqual(['studyName'])
    expect(await fields({ beginsOn: inDays(staffLimits.studyEnd.noticeDays - 1) })).toEqual(['beginsOn'])
    expect(await fields({ beginsOn: '' })).toEqual(['beginsOn'])
    expect(await fields({ reason: '' })).toEqual(['reason'])
    expect((await seen()).current).toBeNull()
    expect((await seen()).earliest).toBe(inDays(staffLimits.studyEnd.noticeDays))
  })

  it('of two at the same instant takes one', async () => {
    const answers = await Promise.all([ask(), ask({}, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.map(({ body }) => body.code)).toContain('erasure_of_all_asked')
    expect((await seen()).current).toMatchObject({ state: 'asked', beginsOn: inDays(20), approvedBy: null })
    expect((await takeBack()).status).toBe(200)
  })

  it('waits on the page of the day of everybody else who could approve, and tells families nothing', async () => {
    await ask()
    expect([await waiting(one), await waiting(other)]).toEqual([0, 1])
    expect([(await seen()).current.isOwn, (await seen(other)).current.isOwn]).toEqual([true, false])
    portal.clock.pass({ days: 1 })
    await goOnErasing(portal)
    expect(await kindsTo(families[0]?.email ?? '')).toEqual([])
    one = await signedInStaff(portal, 'responsabile')
    await takeBack()
  })
})

describe('POST /api/staff/approve-erasure-of-all', () => {
  it('is a second person’s who could not be the first under another name', async () => {
    await ask()
    expect(codeOf(await approve(one))).toEqual([409, 'erasure_of_all_own'])
    const invited = await invitedStaff(portal, 'responsabile', { madeBy: one.id })
    const made = await signedInStaff(portal, 'responsabile', invited)
    expect(codeOf(await approve(made))).toEqual([403, 'erasure_of_all_shared_link'])
    const coordinator = await signedInStaff(portal, 'coordinatore')
    expect(codeOf(await approve(coordinator))).toEqual([403, 'not_allowed'])
    expect(Object.keys((await approve(other, { studyName: 'Un altro' })).body.fields)).toEqual(['studyName'])
    const nobodys = { id: '00000000-0000-4000-8000-000000000000', studyName, reason }
    expect((await other.call('POST', '/api/staff/approve-erasure-of-all', nobodys)).status).toBe(404)
    expect((await seen()).current.state).toBe('asked')
    await takeBack()
  })

  it('comes too late when families would not have the time that they were promised', async () => {
    await ask({ beginsOn: inDays(staffLimits.studyEnd.noticeDays) })
    portal.clock.pass({ days: 1 })
    other = await signedInStaff(portal, 'responsabile')
    one = await signedInStaff(portal, 'responsabile')
    expect(codeOf(await approve())).toEqual([409, 'erasure_of_all_too_soon'])
    await takeBack()
  })

  it('writes once to each account whose address was proved, and to nobody who rehearses', async () => {
    await ask()
    const answers = await Promise.all([approve(), approve()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await goOnErasing(portal)
    await goOnErasing(portal)
    for (const { email } of families) expect(await kindsTo(email)).toEqual(['all-erased-soon'])
    expect([...(await kindsTo(unproved)), ...(await kindsTo(rehearsal))]).toEqual([])
    const [mail] = await mailsTo(portal, families[0]?.email ?? '')
    expect(mail?.bodyText).toContain('https://portal.test/my-data')
    expect((await seen()).current).toMatchObject({ state: 'approved', areToldAll: true, progress: null })
  })

  it('keeps the end of the study where it is', async () => {
    const { version } = (await one.call('GET', '/api/staff/study-end')).body.plan
    const back = await one.call('POST', '/api/staff/take-back-study-end', { version, reason })
    expect(codeOf(back)).toEqual([409, 'erasure_of_all_asked'])
    const moved = { version, endsOn: inDays(9), reason }
    expect(codeOf(await one.call('POST', '/api/staff/end-study', moved))).toEqual([
      409,
      'erasure_of_all_asked',
    ])
  })
})

describe('POST /api/staff/take-back-erasure-of-all', () => {
  it('tells those who had read of it, erases nobody, and lets it be asked for anew', async () => {
    const { id } = (await seen()).current
    expect((await takeBack(other)).status).toBe(200)
    const again = await one.call('POST', '/api/staff/take-back-erasure-of-all', { id, reason })
    expect(codeOf(again)).toEqual([409, 'erasure_of_all_decided'])
    portal.clock.pass({ days: 30 })
    await goOnErasing(portal)
    for (const { email } of families) {
      expect(await kindsTo(email)).toEqual(expect.arrayContaining(['all-erased-not', 'all-erased-soon']))
    }
    expect(await portal.db.selectFrom('erasure').select('id').execute()).toEqual([])
    one = await signedInStaff(portal, 'responsabile')
    expect((await seen()).current).toBeNull()
  })

  it('tells nobody of what nobody had read', async () => {
    const before = await kindsTo(families[0]?.email ?? '')
    await approveErasureOfAll(portal)
    await takeBack()
    await goOnErasing(portal)
    expect(await kindsTo(families[0]?.email ?? '')).toEqual(before)
  })

  it('comes too late once it has begun, and so does every other act', async () => {
    const { beginsOn } = await approveErasureOfAll(portal)
    await goOnErasing(portal)
    portal.clock.set(`${beginsOn}T09:00:00Z`)
    await goOnErasing(portal)
    one = await signedInStaff(portal, 'responsabile')
    expect((await seen()).current).toMatchObject({ state: 'works', progress: { families: 4, erased: 0 } })
    expect(codeOf(await takeBack())).toEqual([409, 'erasure_of_all_begun'])
    expect(codeOf(await ask())).toEqual([409, 'erasure_of_all_asked'])
  })

  it('stands in the log with who, why and from which day', async () => {
    const acts = await portal.db
      .selectFrom('audit_line')
      .select(['act', 'doer', 'reason'])
      .where('act', 'in', ['erasure_of_all_asked', 'erasure_of_all_approved', 'erasure_of_all_begun'])
      .orderBy('seq', 'desc')
      .limit(3)
      .execute()
    expect(acts).toEqual([
      { act: 'erasure_of_all_begun', doer: 'portal', reason: null },
      { act: 'erasure_of_all_approved', doer: 'staff', reason },
      { act: 'erasure_of_all_asked', doer: 'staff', reason },
    ])
  })
})

describe('the mail about it', () => {
  it('names nobody and the day', async () => {
    const { allErasedSoonMail } = await import('./erasure-of-all.mails.ts')
    const study = { portalUrl: 'https://portal.test', studyName, studyContact: 'ricerca@example.org' }
    const mail = allErasedSoonMail(study, { beginsOn: '2027-01-08', keepsAnswers: true })
    expect(mail.subject).toBe('Dal 8 gennaio 2027 cancelliamo i dati di Desco')
    expect(JSON.stringify(mail.paragraphs)).toContain('come avete letto prima di acconsentire')
  })
})
