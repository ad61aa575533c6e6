import { type Erased, erasedThings } from '@desco/contract/rights/retention'

import { type Doer, recordLook } from '#staff/index.ts'
import { ClocksUnsteady } from '#platform/clock.ts'
import type { Chore } from '#platform/contributions.ts'
import type { LetterNeeds } from '#platform/needs.ts'

export type Retention = Record<Erased, number>

/**
 * Does now what is done every hour by the chores by which the portal keeps data no longer. Answers what was really done; with
 * `dryRun` only what there is to do. An erasure cannot be one transaction with its line in the log, so a run is logged
 * before it begins and again when it is done. A chore that fails keeps no other from its work, and then fails the run. Throws
 * `ClocksUnsteady` and erases nothing while the clocks may be wrong.
 */
export async function runRetention(
  needs: LetterNeeds,
  chores: readonly Chore[],
  doer: Doer,
  { dryRun }: { dryRun: boolean },
): Promise<Retention> {
  const note = (stage: 'to do' | 'done', counts: Retention) =>
    recordLook(needs, doer, { act: 'retention_run', details: { dryRun, stage, ...counts } })
  const due = nothingErased()
  for (const { erases } of chores) if (erases) due[erases.what] += await erases.countDue(needs)
  await note('to do', due)
  if (dryRun) return due
  if (!(await needs.clock.isSteady())) throw new ClocksUnsteady()

  const done = nothingErased()
  const failures: unknown[] = []
  for (const chore of chores) {
    if (!chore.erases) continue
    try {
      done[chore.erases.what] += (await chore.run(needs)) ?? 0
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  await note('done', done)
  return done
}

const nothingErased = () => Object.fromEntries(erasedThings.map((what) => [what, 0])) as Retention
