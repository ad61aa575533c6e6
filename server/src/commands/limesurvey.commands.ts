import { accountReceivesSurveys } from '#modules/people/index.ts'
import { seeReconciliation, startReconciliation } from '#modules/survey-desk/index.ts'
import { createSurveys } from '#modules/surveys/index.ts'
import { Problem } from '#platform/problem.ts'
import { joinLimeSurvey } from '#server/open-limesurvey.ts'

import { type Command, CommandError, type CommandNeeds } from './command.ts'

export const limesurveySync: Command = {
  usage: '[--dry-run]',
  summary: 'compares the portal with LimeSurvey, adds who is missing there and takes completions over',
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ config, db, clock, log }: CommandNeeds, values) => {
    const { limeSurvey, close } = await joinLimeSurvey(config)
    const tokens = config.surveyTokens
    const receivesSurveys = (accountId: string) => accountReceivesSurveys({ db }, accountId)
    const surveys = createSurveys({ db, clock, log, limeSurvey, tokens, receivesSurveys })
    try {
      const needs = { db, clock, surveys }
      const push = values['dry-run'] !== true
      const { id, run } = await startReconciliation(needs, { by: 'command_line' }, { push })
      const outcome = await run()
      const { job } = await seeReconciliation(needs, id)
      const lines = (job?.surveys ?? []).map(lineOf).join('\n')
      if (outcome === 'failed')
        throw new CommandError(`${lines}\nLimeSurvey does not answer: not finished.`.trim())
      return lines === '' ? 'There is no survey.' : lines
    } catch (error) {
      if (error instanceof Problem && error.code === 'reconciliation_busy') {
        throw new CommandError('Another comparison is under way.')
      }
      throw error
    } finally {
      await surveys.close()
      await close()
    }
  },
}

type Survey = NonNullable<Awaited<ReturnType<typeof seeReconciliation>>['job']>['surveys'][number]

function lineOf({ surveyId, state, portal, limeSurvey, differences, unknownThere, ...done }: Survey): string {
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
