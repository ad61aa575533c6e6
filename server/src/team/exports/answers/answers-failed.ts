import type { ExportFailure } from '@desco/contract/team/exports'

import { isOutage, lacksRight, LimeSurveyError, rightFor } from '#questionnaires/index.ts'

/** The answers of a questionnaire could not be fetched. Holds its title and how that went, and nothing of the answers. */
export class AnswersFailed extends Error {
  override readonly name = 'AnswersFailed'
  readonly failure: ExportFailure
  readonly survey: string | null
  /** It may be well again in a moment. */
  readonly isPassing: boolean
  /** For the log. */
  readonly facts: Readonly<Record<string, string | number>>

  constructor(cause: LimeSurveyError, survey: string | null) {
    super(cause.message, { cause })
    this.failure = failureOf(cause)
    this.survey = survey
    this.isPassing = isOutage(cause)
    const { method, kind, surveyId } = cause
    const right = lacksRight(cause) ? rightFor[method] : undefined
    this.facts = {
      failure: this.failure,
      call: method,
      kind,
      ...(surveyId !== undefined && { survey: surveyId }),
      ...(right !== undefined && { right }),
    }
  }
}

function failureOf({ kind, method }: LimeSurveyError): ExportFailure {
  switch (kind) {
    case 'refused':
      return method === 'get_session_key' ? 'limesurvey_log_in' : 'limesurvey_right'
    case 'too_large':
      return 'limesurvey_too_large'
    case 'not_json':
    case 'fault':
      return 'limesurvey_unreadable'
    case 'disabled':
    case 'http':
    case 'timeout':
    case 'unreachable':
    case 'certificate':
      return 'limesurvey_silent'
  }
}

/** Says of which questionnaire a failure of LimeSurvey was. */
export async function ofSurvey<T>(survey: string | null, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof LimeSurveyError ? new AnswersFailed(error, survey) : error
  }
}
