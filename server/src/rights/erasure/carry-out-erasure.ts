import { queueMail } from '#platform/mail/queue-mail.ts'
import {
  findChildSubject,
  findDataSubject,
  findInvitedSubject,
  listParentEmails,
  lockFamily,
  noteSpentCode,
  recordEvent,
} from '#families/index.ts'
import { closeRequestsOf } from '#rights/requests/tie-erasure.ts'
import { recordAct } from '#staff/index.ts'
import type { DataSubject, Erase } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { Next } from '#platform/work-queue/attempt-job.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'

import { erasureQueue } from './ask-erasure.ts'
import { findSince } from '#rights/data/data-card.queries.ts'
import { limeSurveyErasureQueue } from './erase-in-limesurvey.ts'
import { answersStay } from './answers-stay.ts'
import { erasureDoneMail, erasureToldMail } from './erasure.mails.ts'
import { listRemaining, noteSurveysOf } from './erasure-surveys.queries.ts'
import {
  countOthers,
  deleteMails,
  eraseFamily,
  type Erasure,
  findErasure,
  isOpen,
  listAddressesOf,
  listConsentsOf,
  listInvitationIds,
  listMailsTo,
  lockErasure,
  markCarriedOut,
} from './erasures.queries.ts'
import { isAboutMinors, isAboutSomebodyUntold } from '#rights/growing-up/minors.ts'
import type { ErasureNeeds } from '#rights/needs.ts'

/** While the clocks are not steady. */
const unsteadySeconds = 600

/** Erases from the portal what is due, one at a time in each process. All of one erasure happens in one transaction. */
export const erasureWorker = (needs: ErasureNeeds): Worker => ({
  queue: erasureQueue,
  leaseSeconds: 60,
  slots: { any: 1 },
  run: async (job) => {
    const isSteady = await needs.clock.isSteady()
    await job.close((tx) => carryOut({ ...needs, db: tx }, job.key, isSteady))
  },
})

async function carryOut(needs: ErasureNeeds, id: string, isSteady: boolean): Promise<Next> {
  const { db, clock } = needs
  const familyId = (await findErasure(db, id))?.familyId ?? null
  if (familyId === null) return 'done'
  await lockFamily(db, familyId)
  const erasure = await lockErasure(db, id)
  // one that waits for a second person is queued again by the confirmation
  if (erasure === undefined || !isOpen(erasure) || erasure.confirmedAt === null) return 'done'
  const secondsLeft = Math.ceil((erasure.dueAt.getTime() - clock.now().getTime()) / 1_000)
  if (secondsLeft > 0) return { againInSeconds: secondsLeft }
  // what people have just decided waits for no clock
  if (!isSteady && erasure.dueAt > erasure.confirmedAt) return { againInSeconds: unsteadySeconds }
  await eraseFromPortal(needs, erasure, familyId)
  return 'done'
}

async function eraseFromPortal(needs: ErasureNeeds, erasure: Erasure, familyId: string): Promise<void> {
  const { db, clock } = needs
  const { id, level, accountIds, childIds } = erasure
  const now = clock.now()
  const rehearsal = await isRehearsal(db, familyId)
  const isWhole = (await countOthers(db, familyId, { accountIds, childIds })) === 0
  const people = await subjectsOf(db, { accountIds, childIds })
  const invited = isWhole ? await invitedOf(db, familyId) : []
  const addresses = await listAddressesOf(db, accountIds)
  const consents = await listConsentsOf(db, { familyId, accountIds, isWhole })
  const keepsAnswers = !rehearsal && (await answersStay(db, familyId))
  const tellsParents = await isAboutMinors(needs, erasure)
  // nobody of the family asked for the last one, and all were told two weeks before
  const isAfterStudy = erasure.means === 'study-end'
  const isUntold = !isAfterStudy && (await isAboutSomebodyUntold(needs, erasure))
  const since = await findSince(db, familyId)
  await noteSurveysOf(db, id, accountIds)
  await closeRequestsOf(needs, id, { answer: 'Cancellato.' })

  // no file holds anything of a rehearsal
  if (!rehearsal) await needs.keepNoneContaining(db, since)
  const mails = rehearsal && isWhole ? await mailsOf(db, [...people, ...invited]) : []
  await eraseAll(needs.erase, db, [...people, ...invited])
  await deleteMails(db, mails)
  await markCarriedOut(db, id, {
    now,
    people: people.length,
    keepsAnswers,
    consents: rehearsal ? [] : consents,
  })
  if (isWhole) {
    const { code } = await lockFamily(db, familyId)
    await noteSpentCode(needs, code)
    await eraseFamily(db, familyId)
  } else await recordEvent(db, now, { familyId, kind: 'erased', childIds: [...childIds] })

  const waitsForLimeSurvey = (await listRemaining(db, [id])).length > 0
  const done = { id, isWhole, isAfterStudy, waitsForLimeSurvey, keepsAnswers, isUntold }
  // after the erasing, which blanks every mail to these addresses; of a rehearsal nobody asked for it
  for (const to of erasure.means === 'rehearsal' ? [] : addresses) {
    await queueMail(needs, erasureDoneMail(needs, { to, ...done }))
  }
  if (!isWhole && tellsParents) {
    for (const to of await listParentEmails(db, familyId)) {
      await queueMail(needs, erasureToldMail(needs, { to, id, level, isUntold }))
    }
  }
  await enqueueJob(needs, { queue: limeSurveyErasureQueue, key: id })
  await recordAct(
    { db, clock },
    { by: 'portal' },
    {
      act: 'erasure_carried_out',
      subject: { kind: 'erasure', id },
      details: { level, means: erasure.means, people: people.length, wholeFamily: isWhole },
    },
  )
}

/** A child with an access is one person, by its row and its account. */
async function subjectsOf(
  db: Database,
  { accountIds, childIds }: { accountIds: readonly string[]; childIds: readonly string[] },
): Promise<DataSubject[]> {
  const byAccount = await Promise.all(accountIds.map((one) => findDataSubject(db, one)))
  const known = byAccount.filter((one) => one !== undefined)
  const seen = new Set(known.flatMap((one) => one.childIds))
  const others = childIds.filter((one) => !seen.has(one))
  const byRow = await Promise.all(others.map((one) => findChildSubject(db, one)))
  return [...known, ...byRow.filter((one) => one !== undefined)]
}

/** The invited parents: with the last of the family their surname and address go. */
async function invitedOf(db: Database, familyId: string): Promise<DataSubject[]> {
  const ids = await listInvitationIds(db, familyId)
  const found = await Promise.all(ids.map((one) => findInvitedSubject(db, one)))
  return found.filter((one) => one !== undefined)
}

const mailsOf = (db: Database, people: readonly DataSubject[]) =>
  listMailsTo(
    db,
    people.flatMap(({ addresses }) => addresses),
  )

async function eraseAll(erase: Erase, db: Database, people: readonly DataSubject[]) {
  for (const who of people) await erase(db, who)
}
