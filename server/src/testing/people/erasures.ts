import { erasureWorker } from '#rights/index.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { wholeErasure } from '#server/contributions.ts'

import type { TestPortal } from '#testing/portals/portal.ts'

/** Erases from the portal whatever is due by its clock. */
export function carryOutErasures(portal: TestPortal) {
  const needs = {
    ...portal,
    log: silentLog,
    portalUrl: 'https://portal.test',
    studyName: 'Desco',
    studyContact: 'ricerca@example.org',
    ...wholeErasure,
  }
  return doDueJobs(needs, erasureWorker(needs))
}
