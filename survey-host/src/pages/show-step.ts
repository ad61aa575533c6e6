import type { Answer } from '../answer.ts'
import type { SurveyRecord } from '../store.ts'
import type { Answers, Group } from '../survey.ts'
import type { Browser, Progress } from './browser-sessions.ts'
import { surveyPage } from './page-answer.ts'
import type { AnswerErrors } from './read-answers.ts'
import { groupPage, welcomePage } from './survey-pages.ts'

type Where = { record: SurveyRecord; browser: Browser }
type Typed = { entered: Answers; errors: AnswerErrors }

/** The page a browser stands on, with what was answered before or just typed. */
export function showStep({ record, browser }: Where, { step, responseId }: Progress, typed?: Typed): Answer {
  const { survey, responses } = record
  const { csrf, cookies } = browser
  const group = survey.groups[step - 1]
  if (!group) return surveyPage(welcomePage({ survey, csrf }), cookies)
  const kept = responses.find(({ id }) => id === responseId)?.answers ?? {}
  const { entered, errors } = typed ?? { entered: asTyped(group, kept), errors: {} }
  return surveyPage(groupPage({ survey, csrf, step, group, entered, errors }), cookies)
}

/** Stored answers as their owner would write them. */
function asTyped({ questions }: Group, answers: Answers): Answers {
  const typed = { ...answers }
  for (const { type, code } of questions) {
    const stored = typed[code]
    if (stored === undefined) continue
    if (type === 'number') typed[code] = stored.replace('.', ',')
    if (type === 'date') typed[code] = stored.slice(0, 10)
  }
  return typed
}
