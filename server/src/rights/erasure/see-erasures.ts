import { dayInItaly } from '@desco/contract/families/birth-date'
import { sql } from 'kysely'

import { type FamiliesNeeds, listChildRows } from '#families/index.ts'
import type { DataSubject, GivenRow } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import { type ActorFor, isParent } from '#platform/http/actor.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import { inBatches } from '#platform/database/personal-data.queries.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { Problem } from '#platform/problem.ts'

import {
  answersStay,
  type Erasure,
  findErasure,
  isOneAdults,
  isOpen,
  listErasuresOf,
  listRemaining,
} from './erasures.queries.ts'
import { decidesBeside, isAboutMinors } from '#rights/growing-up/minors.ts'
import type { Needs } from '#platform/needs.ts'

type Reader = Pick<ActorFor<'anyMember'>, 'kind' | 'accountId' | 'familyId'>

/** The page about erasures of somebody of a family. */
export const seeErasures = async (needs: Needs, reader: Reader) => ({
  data: await listOwnErasures(needs, reader),
  keepsAnswers: await answersStay(needs.db, reader.familyId),
})

/**
 * The erasures of one's own and of the family's children below 18. Another parent's own is theirs alone to know, and so is an
 * adult's; a child sees what is about itself.
 */
async function listOwnErasures({ db, clock }: Needs, reader: Reader) {
  const { accountId, familyId } = reader
  const readsAsParent = isParent(reader)
  const all = await listErasuresOf(db, familyId)
  const children = await listChildRows(db, familyId)
  const own = children.find((child) => child.accountId === accountId)
  const seen: Erasure[] = []
  for (const erasure of all) {
    const isOwn = erasure.accountIds.includes(accountId) || erasure.childIds.includes(own?.id ?? '')
    if (isOwn || (readsAsParent && (await isForParents({ db, clock }, erasure)))) seen.push(erasure)
  }
  if (seen.length === 0) return []
  const today = dayInItaly(clock.now())
  const lacking = await listLacking(db, seen)
  return seen.map((erasure) => {
    const isOwn =
      erasure.askedBy === accountId ||
      (erasure.accountIds.includes(accountId) && (readsAsParent || erasure.level === 'adult'))
    const isTheirs = readsAsParent
      ? isOwn || erasure.childIds.length > 0
      : isOwn || (own !== undefined && decidesBeside(own, today))
    return {
      ...progressOf(erasure, { now: clock.now(), lacks: lacking.has(erasure.id) }),
      isOwn,
      children: readsAsParent
        ? children.filter(({ id }) => erasure.childIds.includes(id)).map(({ name }) => name)
        : [],
      mayTakeBack: isOpen(erasure) && erasure.dueAt > clock.now() && isTheirs,
    }
  })
}

const isForParents = async (needs: Needs, erasure: Erasure) =>
  !isOneAdults(erasure) && (!isOpen(erasure) || (await isAboutMinors(needs, erasure)))

/** For whoever has the number: it was drawn at random and is known to the mail alone. */
export async function seeProgress(needs: FamiliesNeeds, id: string, networkAddress: string) {
  const limit = { name: 'erasure-progress', subject: networkAddress, max: 60, perSeconds: 60 }
  await takeAttempt(needs, limit)
  const erasure = await findErasure(needs.db, id)
  if (erasure === undefined) throw new Problem('not_found')
  const lacking = await listLacking(needs.db, [erasure])
  return progressOf(erasure, { now: needs.clock.now(), lacks: lacking.has(id) })
}

/** Those for which LimeSurvey does not let the portal delete all. */
async function listLacking(db: Database, some: readonly Erasure[]): Promise<Set<string>> {
  const remaining = await listRemaining(db, some)
  return new Set(remaining.flatMap(({ erasureId, lacks }) => (lacks.length > 0 ? [erasureId] : [])))
}

/** How far each system is. */
export function progressOf(erasure: Erasure, { now, lacks }: { now: Date; lacks: boolean }) {
  const { id, level, askedAt, dueAt, ended, portalDoneAt, limesurveyDoneAt } = erasure
  const isWaiting = !isOpen(erasure) || dueAt > now || erasure.confirmedAt === null
  const inPortal = isWaiting ? 'waits' : 'works'
  const there = portalDoneAt === null ? 'waits' : lacks ? 'needs-team' : 'works'
  const portal = { state: portalDoneAt === null ? inPortal : 'done', doneAt: portalDoneAt } as const
  const limeSurvey = { state: limesurveyDoneAt === null ? there : 'done', doneAt: limesurveyDoneAt } as const
  return { id, level, askedAt, dueAt, ended, portal, limeSurvey }
}

/** A person's own: whose, and who of the team had a part in them, stays out. */
export const giveErasuresOf = (db: Database, { accountIds, childIds }: DataSubject) =>
  inBatches(
    db,
    sql<GivenRow>`
      select id, level, means, asked_by, asked_at, due_at, confirmed_at, ended_at, ended, portal_done_at,
        limesurvey_done_at, limesurvey_tried_at, limesurvey_failing, people, keeps_answers, consents
      from erasure
      where account_ids && ${[...accountIds]}::uuid[] or child_ids && ${[...childIds]}::uuid[]
        or asked_by = any(${[...accountIds]}::uuid[])
      order by asked_at`,
  )

/** Erasures that were written down after a call and wait for somebody else than this colleague. */
export async function countErasuresToConfirm(db: Database, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from erasure
    where ended_at is null and limesurvey_done_at is null and confirmed_at is null
      and staff_id is distinct from ${staffId} and ${isOfStudy('familyId')}`.execute(db)
  return rows[0]?.count ?? 0
}
