import { dayInItaly } from '@desco/contract/families/birth-date'
import { sql } from 'kysely'

import { queueMail } from '#platform/mail/queue-mail.ts'
import {
  eraseFamily,
  findChildSubject,
  findDataSubject,
  findInvitedSubject,
  hasLoggedInSince,
  isLastOfFamily,
  listAddressesOf,
  listChildRows,
  lockFamily,
  recordEvent,
  mailParents,
} from '#families/index.ts'
import { closeRequestsOf } from '#rights/requests/requests.queries.ts'
import { recordAct } from '#staff/index.ts'
import type { DataSubject } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { Next } from '#platform/work-queue/attempt-job.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'

import { findSince } from '#rights/data/see-data-card.ts'
import { type ErasureNeeds, limeSurveyErasureQueue } from './erase-in-limesurvey.ts'
import { erasureDoneMail, erasureToldMail } from './erasure.mails.ts'
import {
  answersStay,
  changeErasure,
  type Erasure,
  erasureQueue,
  findErasure,
  isOpen,
  listRemaining,
  lockErasure,
} from './erasures.queries.ts'
import { decidesBeside, isMinor } from '#rights/growing-up/minors.ts'

/** While the clocks are not steady. */
const unsteadySeconds = 600

/** Erases from the portal what is due, one at a time in each process. All of one erasure happens in one transaction. */
export const erasureWorker = (needs: ErasureNeeds): Worker => ({
  queue: erasureQueue,
  leaseSeconds: 60,
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
  // an erasure that people have just decided waits for no clock
  if (!isSteady && erasure.dueAt > erasure.confirmedAt) return { againInSeconds: unsteadySeconds }
  await eraseFromPortal(needs, erasure, familyId)
  return 'done'
}

async function eraseFromPortal(needs: ErasureNeeds, erasure: Erasure, familyId: string): Promise<void> {
  const { db } = needs
  const { id, level, accountIds, childIds } = erasure
  const now = needs.clock.now()
  const rehearsal = await isRehearsal(db, familyId)
  const people = await subjectsOf(db, { accountIds, childIds })
  const isWhole = await areLastOf(db, familyId, people)
  const everybody = [...people, ...(isWhole ? await invitedOf(db, familyId) : [])]
  const addresses = await listAddressesOf(db, accountIds)
  const consents = await listConsentsOf(db, { familyId, accountIds, isWhole })
  const keepsAnswers = !rehearsal && (await answersStay(db, familyId))
  const children = (await listChildRows(db, familyId)).filter((child) => childIds.includes(child.id))
  const today = dayInItaly(now)
  const tellsParents = children.some((child) => isMinor(child, today))
  // nobody of the family asked for the last one, and all were told two weeks before
  const isAfterStudy = erasure.means === 'study-end'
  const isUntold = !isAfterStudy && (await isAnybodyUntold(db, children, { since: erasure.askedAt, today }))
  const since = await findSince(db, familyId)
  await noteSurveysOf(db, id, accountIds)
  await closeRequestsOf(needs, id, 'Cancellato.')

  // no file holds anything of a rehearsal
  if (!rehearsal) await needs.keepNoneContaining(db, since)
  const mails = rehearsal && isWhole ? await listMailsTo(db, everybody) : []
  for (const who of everybody) await needs.erase(db, who)
  await db
    .deleteFrom('outgoing_mail')
    .where('id', '=', sql<string>`any(${mails}::uuid[])`)
    .execute()
  // the stub that stays: nobody's id, and the proof that it was done
  await changeErasure(db, id, {
    portalDoneAt: now,
    accountIds: [],
    childIds: [],
    askedBy: null,
    people: people.length,
    keepsAnswers,
    consents: JSON.stringify(rehearsal ? [] : consents),
  })
  if (isWhole) {
    await eraseFamily(needs, familyId)
  } else await recordEvent(db, now, { familyId, kind: 'erased', childIds: [...childIds] })

  const waitsForLimeSurvey = (await listRemaining(db, [erasure])).length > 0
  const done = { id, isWhole, isAfterStudy, waitsForLimeSurvey, keepsAnswers, isUntold }
  // after the erasing, which blanks every mail to these addresses; of a rehearsal nobody asked for it
  for (const to of erasure.means === 'rehearsal' ? [] : addresses) {
    await queueMail(needs, { to, ...erasureDoneMail(needs, done) })
  }
  if (!isWhole && tellsParents) {
    await mailParents(needs, familyId, erasureToldMail(needs, { id, level, isUntold }))
  }
  await enqueueJob(needs, { queue: limeSurveyErasureQueue, key: id })
  const details = { level, means: erasure.means, people: people.length, wholeFamily: isWhole }
  const subject = { kind: 'erasure', id } as const
  await recordAct(needs, { by: 'portal' }, { act: 'erasure_carried_out', subject, details })
}

/** Notes what LimeSurvey still holds of people who are about to be erased. */
async function noteSurveysOf(tx: Database, erasureId: string, accountIds: readonly string[]) {
  await sql`
    insert into erasure_survey (erasure_id, survey_id, token, adding_until)
    select ${erasureId}, survey_id, token, max(adding_until) from survey_participation
    where account_id = any(${[...accountIds]}::uuid[])
    group by survey_id, token`.execute(tx)
}

/** Whether nobody of a family is known by name beside these. */
async function areLastOf(db: Database, familyId: string, people: readonly DataSubject[]): Promise<boolean> {
  const [accountIds, childIds] = [
    people.flatMap((one) => one.accountIds),
    people.flatMap((one) => one.childIds),
  ]
  const areLast = isLastOfFamily({ familyId, accountIds, childIds })
  const { rows } = await sql<{ areLast: boolean }>`select ${areLast} as are_last`.execute(db)
  return rows[0]?.areLast ?? false
}

/** Whether somebody of 14 and more has not entered since then: the portal could not tell them that they may keep their data. */
async function isAnybodyUntold(
  db: Database,
  children: Awaited<ReturnType<typeof listChildRows>>,
  { since, today }: { since: Date; today: string },
): Promise<boolean> {
  for (const child of children) {
    if (child.accountId === null || !decidesBeside(child, today)) continue
    if (!(await hasLoggedInSince(db, child.accountId, since))) return true
  }
  return false
}

type People = Pick<Erasure, 'accountIds' | 'childIds'>

/** The answers of people to the consent texts; of a whole family also what came by an invitation's link. */
async function listConsentsOf(
  db: Database,
  { familyId, accountIds, isWhole }: { familyId: string; accountIds: readonly string[]; isWhole: boolean },
) {
  const rows = await db
    .selectFrom('consent_record')
    .select(['section', 'version', 'textSha256', 'answer', 'answeredAt'])
    .where('familyId', '=', familyId)
    .where((row) =>
      row.or([sql<boolean>`${isWhole}`, row('accountId', '=', sql<string>`any(${[...accountIds]}::uuid[])`)]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ textSha256, ...row }) => ({ ...row, sha256: textSha256.toString('hex') }))
}

/** A child with an access is one person, by its row and its account. */
async function subjectsOf(db: Database, { accountIds, childIds }: People): Promise<DataSubject[]> {
  const known = await found(accountIds.map((one) => findDataSubject(db, one)))
  const seen = new Set(known.flatMap((one) => one.childIds))
  const others = childIds.filter((one) => !seen.has(one))
  return [...known, ...(await found(others.map((one) => findChildSubject(db, one))))]
}

/** The invited parents: with the last of the family their surname and address go. */
async function invitedOf(db: Database, familyId: string): Promise<DataSubject[]> {
  const invitations = await db
    .selectFrom('spouse_invitation')
    .select('id')
    .where('familyId', '=', familyId)
    .execute()
  return found(invitations.map(({ id }) => findInvitedSubject(db, id)))
}

const found = async (people: readonly Promise<DataSubject | undefined>[]): Promise<DataSubject[]> =>
  (await Promise.all(people)).filter((one) => one !== undefined)

/** Every mail that went or goes to these people. */
async function listMailsTo(db: Database, people: readonly DataSubject[]): Promise<string[]> {
  const addresses = people.flatMap((one) => one.addresses)
  const rows = await db
    .selectFrom('outgoing_mail')
    .select('id')
    .where(sql`lower(recipient)`, '=', sql`any(${addresses}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}
