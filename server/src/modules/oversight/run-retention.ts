import { limits } from '@desco/contract/limits'

import { eraseRefusedFamilies, listErasableFamilies } from '#modules/families/index.ts'
import { deleteExpiredSessions } from '#modules/identity/index.ts'
import { blankMailsBefore } from '#modules/mail/index.ts'
import { deleteExpiredStaffSessions, type Doer, recordLook } from '#modules/staff/index.ts'
import { type Clock, later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { countOverdue } from './retention.queries.ts'

type Needs = { db: Database; clock: Clock }
export type Retention = { familiesToErase: number; mailsToBlank: number; sessionsToDelete: number }

/**
 * Does now what the housekeeping does every hour: erases the children of refused families, blanks old mails, deletes
 * expired sessions. With `dryRun` it only says what there is to do. Logged either way.
 */
export async function runRetention(
  needs: Needs,
  doer: Doer,
  { dryRun }: { dryRun: boolean },
): Promise<Retention> {
  const { db, clock } = needs
  const now = clock.now()
  const mailsBefore = later(now, { days: -limits.mail.keptDays })
  const { mails, sessions } = await countOverdue(db, { now, mailsBefore })
  const families = (await listErasableFamilies(needs)).length
  const found = { familiesToErase: families, mailsToBlank: mails, sessionsToDelete: sessions }
  if (!dryRun) {
    await eraseRefusedFamilies(needs)
    await blankMailsBefore(db, mailsBefore)
    await deleteExpiredSessions(db, now)
    await deleteExpiredStaffSessions(db, now)
  }
  await recordLook(needs, doer, { act: 'retention_run', details: { dryRun, ...found } })
  return found
}
