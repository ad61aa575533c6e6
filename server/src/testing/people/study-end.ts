import { erasureOfAllWorker } from '#rights/index.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'

import type { TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from './staff.ts'

export const studyName = 'Desco'
export const reason = 'Il comitato etico ha deciso così.'

/** The needs of a portal's workers. */
export const workNeeds = (portal: TestPortal) => ({
  ...portal,
  log: silentLog,
  portalUrl: 'https://portal.test',
  studyName,
  studyContact: 'ricerca@example.org',
})

const dayAfter = ({ clock }: TestPortal, days: number) => dayInItaly(later(clock.now(), { days }))

/** Closes registrations and ends the study, and lets the days go by until families only read. */
export async function endTheStudy(portal: TestPortal): Promise<void> {
  const boss = await signedInStaff(portal, 'responsabile')
  const { version } = (await boss.call('GET', '/api/staff/study-end')).body.plan
  const closed = await boss.call('POST', '/api/staff/close-registrations', {
    version,
    closedFrom: dayAfter(portal, 0),
    begunUntil: dayAfter(portal, 1),
    text: 'Grazie a chi ha partecipato.',
    reason,
  })
  const endsOn = dayAfter(portal, 2)
  const ended = await boss.call('POST', '/api/staff/end-study', { version: version + 1, endsOn, reason })
  if (closed.status !== 200 || ended.status !== 200) throw new Error(JSON.stringify([closed, ended]))
  portal.clock.pass({ days: 3 })
}

/** Asked for by one `responsabile` and approved by another, for the first day that can be. Answers its id and the day. */
export async function approveErasureOfAll(portal: TestPortal): Promise<{ id: string; beginsOn: string }> {
  const one = await signedInStaff(portal, 'responsabile')
  const other = await signedInStaff(portal, 'responsabile')
  const beginsOn: string = (await one.call('GET', '/api/staff/erasure-of-all')).body.earliest
  const asked = await one.call('POST', '/api/staff/ask-erasure-of-all', { beginsOn, studyName, reason })
  const { id } = (await other.call('GET', '/api/staff/erasure-of-all')).body.current
  const approved = await other.call('POST', '/api/staff/approve-erasure-of-all', { id, studyName, reason })
  if (asked.status !== 200 || approved.status !== 200) throw new Error(JSON.stringify([asked, approved]))
  return { id, beginsOn }
}

/** Goes on with it as far as it can now. */
export const goOnErasing = (portal: TestPortal, stopping?: AbortSignal) =>
  doDueJobs(workNeeds(portal), erasureOfAllWorker(workNeeds(portal)), stopping)
