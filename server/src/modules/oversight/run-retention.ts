import { limits } from '@desco/contract/limits'

import { eraseRefusedFamilies, listErasableFamilies } from '#modules/families/index.ts'
import { deleteExpiredSessions } from '#modules/identity/index.ts'
import { blankMailsBefore } from '#modules/mail/index.ts'
import { deleteExpiredStaffSessions, type Doer, recordLook } from '#modules/staff/index.ts'
import { type Clock, later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { countOverdue } from './retention.queries.ts'

type Needs = { db: Database; clock: Clock }
export type Retention = { families: number; mails: number; sessions: number }

/**
 * Does now what the housekeeping does every hour: erases the children of refused families, blanks old mails, deletes
 * expired sessions. Answers what was really done; with `dryRun` only what there is to do. What is erased cannot be one
 * transaction with its line in the log, so a run is logged before it begins and again when it is done.
 */
export async function runRetention(
  needs: Needs,
  doer: Doer,
  { dryRun }: { dryRun: boolean },
): Promise<Retention> {
  const { db, clock } = needs
  const now = clock.now()
  const mailsBefore = later(now, { days: -limits.mail.keptDays })
  const note = (stage: 'to do' | 'done', counts: Retention) =>
    recordLook(needs, doer, { act: 'retention_run', details: { dryRun, stage, ...counts } })

  const { mails, sessions } = await countOverdue(db, { now, mailsBefore })
  const families = (await listErasableFamilies(needs)).length
  const due = { families, mails, sessions }
  await note('to do', due)
  if (dryRun) return due

  const done = {
    families: await eraseRefusedFamilies(needs),
    mails: await blankMailsBefore(db, mailsBefore),
    sessions: (await deleteExpiredSessions(db, now)) + (await deleteExpiredStaffSessions(db, now)),
  }
  await note('done', done)
  return done
}
