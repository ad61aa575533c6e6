import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { accountReceivesSurveys } from '#families/index.ts'
import {
  type AccountCheck,
  checkAccount,
  checkLimeSurveyClock,
  createSurveys,
  describeClock,
  LimeSurveyError,
  reconciliationWorker,
  type Recording,
  requestReconciliation,
  seeReconciliation,
  whyNot,
} from '#questionnaires/index.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { joinLimeSurvey } from '#start/open-limesurvey.ts'

import { type Command, CommandError, type CommandNeeds, doer } from '#operate/command.ts'

const lookEveryMilliseconds = 500

export const limesurveyCommands = {
  'limesurvey sync': {
    usage: '[--dry-run]',
    summary: 'compares the portal with LimeSurvey, adds who is missing there and takes completions over',
    refusals: { reconciliation_busy: 'Another comparison is under way.' },
    run: (given, values) =>
      withSurveys(given, async (surveys) => {
        const needs = { ...given, surveys }
        const what = values['dry-run'] === true ? 'compare' : 'push'
        const { jobId } = await requestReconciliation(needs, doer, { what })
        const job = await waitFor(needs, jobId)
        const lines = (job?.surveys ?? []).map(describeSurvey).join('\n')
        if (job?.state === 'failed')
          throw new CommandError(`${lines}\nLimeSurvey does not answer: not finished.`.trim())
        return lines === '' ? 'There is no survey.' : lines
      }),
  },
  'limesurvey check': {
    usage: '[--record FOLDER]',
    summary:
      'tries every call with LimeSurvey’s account, without changing a participant, and says which rights it lacks, and ends with 1 then; --record keeps what LimeSurvey said, without tokens, names and answers',
    run: async ({ config, db }, values) => {
      const { limeSurvey, close } = await joinLimeSurvey(config)
      const recordings: Recording[] = []
      try {
        const [check, clock] = await Promise.all([
          checkAccount({ ...limeSurvey, record: (recording) => void recordings.push(recording) }),
          checkLimeSurveyClock(db),
        ])
        const said = [...describeCheck(check), describeClock(clock)].join('\n')
        const mayAll = check.surveys.every(({ lacks, failed }) => lacks.length === 0 && failed.length === 0)
        if (!mayAll || check.surveys.length === 0) throw new CommandError(said)
        return said
      } catch (error) {
        if (error instanceof LimeSurveyError) throw new CommandError(`${whyNot(error)}.`)
        throw error
      } finally {
        if (typeof values['record'] === 'string') await keep(values['record'], recordings)
        await close()
      }
    },
  },
} satisfies Record<string, Command>

/** Does something with LimeSurvey, beside a portal that may be running. */
export async function withSurveys<T>(
  { config, db, clock, log }: CommandNeeds,
  act: (surveys: ReturnType<typeof createSurveys>) => Promise<T>,
): Promise<T> {
  const { limeSurvey, close } = await joinLimeSurvey(config)
  const tokens = config.surveyTokens
  const receivesSurveys = (accountId: string) => accountReceivesSurveys({ db, clock }, accountId)
  const surveys = createSurveys({ db, clock, log, limeSurvey, tokens, receivesSurveys })
  try {
    return await act(surveys)
  } finally {
    await surveys.close()
    await close()
  }
}

/** Does it here, unless a portal that is running does. */
async function waitFor(needs: Parameters<typeof reconciliationWorker>[0], id: string) {
  for (;;) {
    await doDueJobs(needs, reconciliationWorker(needs))
    const { job } = await seeReconciliation(needs, id)
    if (job?.state !== 'running') return job
    await setTimeout(lookEveryMilliseconds)
  }
}

type Survey = NonNullable<Awaited<ReturnType<typeof seeReconciliation>>['job']>['surveys'][number]

function describeSurvey({
  surveyId,
  state,
  portal,
  limeSurvey,
  differences,
  unknownThere,
  ...done
}: Survey): string {
  const facts = [
    String(surveyId),
    state,
    `portal ${portal.added}/${portal.completed}`,
    ...(limeSurvey === null ? [] : [`LimeSurvey ${limeSurvey.participants}/${limeSurvey.completed}`]),
    ...differences.map(({ kind, count }) => `${kind} ${count}`),
    ...(unknownThere > 0 ? [`unknown_there ${unknownThere}`] : []),
    ...(['pushed', 'takenOver', 'refused'] as const).flatMap((name) =>
      done[name] > 0 ? [`${name} ${done[name]}`] : [],
    ),
  ]
  return facts.join('\t')
}

function describeCheck({ version, surveys }: AccountCheck): string[] {
  const about =
    version === null ? 'LimeSurvey (only a superadministrator is told its version)' : `LimeSurvey ${version}`
  const lines = surveys.flatMap(({ id, title, lacks, failed, remarks }) => [
    `${id}\t${title}\t${lacks.length === 0 && failed.length === 0 ? 'all rights' : 'NOT ALL RIGHTS'}`,
    ...lacks.map(({ right, so }) => `\tlacks ${right}: ${so}`),
    ...failed.map(({ method, kind }) => `\t${method} failed: ${kind}`),
    ...remarks.map((remark) => `\tnote: ${remark}`),
  ])
  return [
    about,
    ...(lines.length === 0 ? ['The account sees no survey: it lacks “survey: read” on each.'] : lines),
  ]
}

/** One file a call, named as those in survey-host/recordings. */
async function keep(folder: string, recordings: readonly Recording[]) {
  await mkdir(folder, { recursive: true })
  for (const [place, recording] of recordings.entries()) {
    const name = `${String(place + 1).padStart(3, '0')}-${recording.name}`
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify({ ...recording, name }, null, 2)}\n`)
  }
}
