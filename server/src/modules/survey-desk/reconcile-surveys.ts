import { type Doer, recordAct } from '#modules/staff/index.ts'
import { type CataloguedSurvey, LimeSurveyError } from '#modules/surveys/index.ts'
import { later } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'
import { noteGoneSurvey, reconcileSurvey, type Tally } from './reconcile-survey.ts'
import {
  finishJob,
  type FoundSurvey,
  insertJob,
  listSurveysWithPeople,
  storeProgress,
} from './reconciliation.queries.ts'

type Job = { id: string; push: boolean; doer: Doer }

// longer than one survey takes
const silentAtMost = { minutes: 15 }
const keptDays = 90

/** Begins a comparison, unless one is under way. `run` does it, and never throws for what LimeSurvey does. */
export async function startReconciliation(needs: Needs, doer: Doer, { push }: { push: boolean }) {
  const { db, clock } = needs
  const id = await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const staffId = doer.by === 'staff' ? doer.staffId : null
    const aliveUntil = later(now, silentAtMost)
    const forgetBefore = later(now, { days: -keptDays })
    const started = await insertJob(tx, { push, staffId, now, aliveUntil, forgetBefore })
    if (started === undefined) throw new Problem('reconciliation_busy')
    await recordAct({ db: tx, clock }, doer, { act: 'surveys_synchronized', details: { push } })
    return started
  })
  return { id, run: () => run(needs, { id, push, doer }) }
}

async function run(needs: Needs, job: Job): Promise<'finished' | 'failed'> {
  const outcome = await goThrough(needs, job).then(
    () => 'finished' as const,
    async (error: unknown) => {
      if (error instanceof LimeSurveyError || error instanceof Problem) return 'failed' as const
      await finishJob(needs.db, job.id, 'failed', needs.clock.now())
      throw error
    },
  )
  await finishJob(needs.db, job.id, outcome, needs.clock.now())
  return outcome
}

async function goThrough(needs: Needs, job: Job) {
  const { surveys: listed, stale } = await needs.surveys.desk.list()
  if (stale) throw new Problem('surveys_unavailable')
  const withPeople = await listSurveysWithPeople(needs.db)
  const inhabited = new Set(withPeople.map(({ id }) => id))
  const wanted = listed.filter(({ active, id }) => active || inhabited.has(id))
  const gone = withPeople.filter(({ id }) => !listed.some((survey) => survey.id === id))
  const total = wanted.length + gone.length
  const found: FoundSurvey[] = []

  await note(needs, job, found, total)
  for (const survey of wanted) {
    const tally = job.push ? { pushed: 0, takenOver: 0, refused: 0 } : null
    try {
      found.push(await reconcileSurvey(needs, survey, tally))
    } finally {
      // what was done is logged, also when LimeSurvey failed after the half of it
      await note(needs, job, found, total, tally === null ? undefined : { survey, tally })
    }
  }
  for (const survey of gone) found.push(await noteGoneSurvey(needs, survey))
  await note(needs, job, found, total)
}

async function note(
  { db, clock }: Needs,
  { id, doer }: Job,
  surveys: FoundSurvey[],
  total: number,
  done?: { survey: CataloguedSurvey; tally: Tally },
) {
  const goesOn = await db.transaction().execute(async (tx) => {
    const stored = await storeProgress(tx, id, {
      surveys,
      total,
      aliveUntil: later(clock.now(), silentAtMost),
    })
    if (done !== undefined && done.tally.pushed + done.tally.takenOver + done.tally.refused > 0) {
      const subject = { kind: 'survey', id: String(done.survey.id) } as const
      await recordAct({ db: tx, clock }, doer, { act: 'participant_pushed', subject, details: done.tally })
    }
    return stored
  })
  // another process took this one for ended and closed its job
  if (!goesOn) throw new Problem('reconciliation_busy')
}
