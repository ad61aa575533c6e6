import type { ErasureProgress, OwnErasure } from '@desco/contract/families/erasure'

import { listChildRows } from '#modules/people/index.ts'
import type { LeftParent, Parent } from '#platform/http/actor.ts'
import { takeAttempt } from '#platform/http/attempts.ts'
import { Problem } from '#platform/problem.ts'

import { listRemaining } from './erasure-surveys.queries.ts'
import { type Erasure, findErasure, isOpen, listErasuresOf } from './erasures.queries.ts'
import { isAboutMinors } from './minors.ts'
import type { Needs } from './needs.ts'

type Given = Pick<Needs, 'db' | 'clock'>
type Asker = Pick<Parent | LeftParent, 'accountId' | 'familyId'>

/** The erasures of one's own and of the family's children. Another parent's own is theirs alone to know. */
export async function seeErasures(
  { db, clock }: Given,
  { accountId, familyId }: Asker,
): Promise<OwnErasure[]> {
  const all = await listErasuresOf(db, familyId)
  const seen: Erasure[] = []
  for (const erasure of all) {
    const isOwn = erasure.account_ids.includes(accountId)
    const isParents =
      erasure.level !== 'me' && (!isOpen(erasure) || (await isAboutMinors({ db, clock }, erasure)))
    if (isOwn || isParents) seen.push(erasure)
  }
  if (seen.length === 0) return []
  const children = await listChildRows(db, familyId)
  const lacking = await listLacking({ db }, seen)
  return seen.map((erasure) => {
    const isOwn = erasure.account_ids.includes(accountId) || erasure.asked_by === accountId
    return {
      ...progressOf(erasure, { now: clock.now(), lacks: lacking.has(erasure.id) }),
      isOwn,
      children: children.filter(({ id }) => erasure.child_ids.includes(id)).map(({ name }) => name),
      mayTakeBack: isOpen(erasure) && erasure.due_at > clock.now() && (isOwn || erasure.child_ids.length > 0),
    }
  })
}

const perMinute = 60

/** For whoever has the number: it was drawn at random and is known to the mail alone. */
export async function seeProgress(
  needs: Needs,
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
  { db }: Pick<Given, 'db'>,
  some: readonly Pick<Erasure, 'id'>[],
): Promise<Set<string>> {
  const remaining = await listRemaining(
    db,
    some.map(({ id }) => id),
  )
  return new Set(remaining.flatMap(({ erasure_id, lacks }) => (lacks.length > 0 ? [erasure_id] : [])))
}

/** How far each system is. */
export function progressOf(erasure: Erasure, { now, lacks }: { now: Date; lacks: boolean }): ErasureProgress {
  const { portal_done_at: portal, limesurvey_done_at: limeSurvey } = erasure
  const isWaiting = !isOpen(erasure) || erasure.due_at > now || erasure.confirmed_at === null
  return {
    id: erasure.id,
    level: erasure.level,
    askedAt: erasure.asked_at.toISOString(),
    dueAt: erasure.due_at.toISOString(),
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
