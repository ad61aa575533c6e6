import { recordAct } from '#modules/staff/index.ts'
import { later } from '#platform/clock.ts'

import { claimJob, giveBack, markFailed } from './export-work.queries.ts'
import type { WorkNeeds } from './needs.ts'
import { Interrupted, type Job, leaseSeconds, runExport } from './run-export.ts'

/** A file whose making ended so many processes is not tried again. */
const mostAttempts = 5

/** Makes every file that waits, one after the other. Answers how many it began. */
export async function runDueExports(needs: WorkNeeds): Promise<number> {
  let begun = 0
  while (!needs.stopping?.aborted) {
    const job = await claim(needs)
    if (job === undefined) break
    begun += 1
    await runOne(needs, job)
  }
  return begun
}

function claim({ db, clock }: WorkNeeds) {
  const now = clock.now()
  const until = later(now, { seconds: leaseSeconds })
  return db.transaction().execute((tx) => claimJob(tx, now, until))
}

async function runOne(needs: WorkNeeds, job: Job): Promise<void> {
  if (job.attempt > mostAttempts) return fail(needs, job)
  try {
    await runExport(needs, job)
  } catch (error) {
    // of a job that another process took over this changes nothing
    if (error instanceof Interrupted) return giveBack(needs.db, job)
    const { name, code } = error as { name?: string; code?: string }
    needs.log.error({ export: job.id, name, code }, 'an export failed')
    await fail(needs, job)
  }
}

async function fail({ db, clock }: WorkNeeds, job: Job): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await markFailed(tx, job, clock.now()))) return
    await recordAct(
      { db: tx, clock },
      { by: 'portal' },
      {
        act: 'export_failed',
        subject: { kind: 'export', id: job.id },
        details: { kind: job.kind, identifiable: job.identifiable, attempt: job.attempt },
      },
    )
  })
}
