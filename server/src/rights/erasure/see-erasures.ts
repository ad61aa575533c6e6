import { dayInItaly } from '@desco/contract/families/birth-date'
import type { ErasureProgress, OwnErasure } from '@desco/contract/rights/erasure'

import { type FamiliesNeeds, listChildRows } from '#families/index.ts'
import { type ActorFor, isParent } from '#platform/http/actor.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { Problem } from '#platform/problem.ts'

import { listRemaining } from './erasure-surveys.queries.ts'
import { type Erasure, findErasure, isOpen, listErasuresOf } from './erasures.queries.ts'
import { decidesBeside, isAboutMinors } from '#rights/growing-up/minors.ts'
import type { Needs } from '#platform/needs.ts'

type Reader = Pick<ActorFor<'anyMember'>, 'kind' | 'accountId' | 'familyId'>

/**
 * The erasures of one's own and of the family's children below 18. Another parent's own is theirs alone to know, and so is an
 * adult's; a child sees what is about itself.
 */
export async function seeErasures({ db, clock }: Needs, reader: Reader): Promise<OwnErasure[]> {
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
  const lacking = await listLacking({ db }, seen)
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

const isForParents = async (given: Needs, erasure: Erasure) =>
  erasure.level !== 'me' &&
  erasure.level !== 'adult' &&
  (!isOpen(erasure) || (await isAboutMinors(given, erasure)))

const perMinute = 60

/** For whoever has the number: it was drawn at random and is known to the mail alone. */
export async function seeProgress(
  needs: FamiliesNeeds,
  id: string,
  networkAddress: string,
): Promise<ErasureProgress> {
  await takeAttempt(needs, {
    name: 'erasure-progress',
    subject: networkAddress,
    max: perMinute,
    perSeconds: 60,
  })
  const erasure = await findErasure(needs.db, id)
  if (erasure === undefined) throw new Problem('not_found')
  const lacking = await listLacking(needs, [erasure])
  return progressOf(erasure, { now: needs.clock.now(), lacks: lacking.has(id) })
}

/** Those for which LimeSurvey does not let the portal delete all. */
async function listLacking(
  { db }: Pick<Needs, 'db'>,
  some: readonly Pick<Erasure, 'id'>[],
): Promise<Set<string>> {
  const remaining = await listRemaining(
    db,
    some.map(({ id }) => id),
  )
  return new Set(remaining.flatMap(({ erasureId, lacks }) => (lacks.length > 0 ? [erasureId] : [])))
}

/** How far each system is. */
export function progressOf(erasure: Erasure, { now, lacks }: { now: Date; lacks: boolean }): ErasureProgress {
  const { portalDoneAt: portal, limesurveyDoneAt: limeSurvey } = erasure
  const isWaiting = !isOpen(erasure) || erasure.dueAt > now || erasure.confirmedAt === null
  return {
    id: erasure.id,
    level: erasure.level,
    askedAt: erasure.askedAt.toISOString(),
    dueAt: erasure.dueAt.toISOString(),
    ended: erasure.ended,
    portal: {
      state: portal !== null ? 'done' : isWaiting ? 'waits' : 'works',
      doneAt: portal?.toISOString() ?? null,
    },
    limeSurvey: {
      state: limeSurvey !== null ? 'done' : portal === null ? 'waits' : lacks ? 'needs-team' : 'works',
      doneAt: limeSurvey?.toISOString() ?? null,
    },
  }
}
