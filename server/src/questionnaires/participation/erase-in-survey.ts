import type { SurveyTools } from '#questionnaires/catalogue/create-surveys.ts'
import {
  isAboutCall,
  lacksRight,
  LimeSurveyError,
  rightFor,
} from '#questionnaires/limesurvey/limesurvey-error.ts'

/**
 * Why something is still there: rights that the account lacks, in LimeSurvey's own words (`rightFor`); `archived` where the
 * survey is not active and its answers are out of every call's reach; `fault` where LimeSurvey fails at this survey. Empty:
 * nothing of the person is left in it.
 */
export type ErasedThere = { lacks: string[] }

/**
 * Deletes the participant and every answer that one survey holds under a token, the participant first: nobody answers by
 * that link any more while the answers go. A failure of the one does not stop the other. Harmless when it is done twice.
 * `keepsAnswers`: the participant alone goes, and with it all that says whose the answers are. A survey that was deleted in
 * LimeSurvey has taken all of it along. Throws when LimeSurvey is out of order.
 */
export async function eraseInSurvey(
  { limeSurvey, reportFailure }: Pick<SurveyTools, 'limeSurvey' | 'reportFailure'>,
  { surveyId, token, keepsAnswers }: { surveyId: number; token: string; keepsAnswers: boolean },
): Promise<ErasedThere> {
  const lacks = new Set<string>()
  let isGone = false
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof LimeSurveyError)) throw error
      if (error.says(/invalid survey/iu)) {
        isGone = true
        return
      }
      reportFailure(error)
      if (!isAboutCall(error)) throw error
      lacks.add(lacksRight(error) ? (rightFor[error.method] ?? error.method) : 'fault')
    }
  }
  await attempt(async () => {
    const rows = await limeSurvey.findParticipants(surveyId, [token])
    // LimeSurvey can have stored a token twice
    const ids = rows === 'no_table' ? [] : rows.map(({ tid }) => tid)
    await limeSurvey.deleteParticipants(surveyId, ids)
  })
  if (isGone) return { lacks: [] }
  if (keepsAnswers) return { lacks: [...lacks] }
  await attempt(async () => {
    const answers = await limeSurvey.findResponses(surveyId, token)
    if (answers === 'archived') lacks.add('archived')
    if (typeof answers === 'string') return
    for (const id of answers) await limeSurvey.deleteResponse(surveyId, id)
  })
  return { lacks: isGone ? [] : [...lacks] }
}
