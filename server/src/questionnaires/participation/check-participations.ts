import { addParticipants, type Newcomer } from './add-participant.ts'
import type { AskBegun } from '#questionnaires/offers/ask-begun.ts'
import type { SurveyTools } from '#questionnaires/catalogue/create-surveys.ts'
import { isPlainRefusal, LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { listParticipations, type ParticipationAnswer, storeSeen } from './participation.queries.ts'
import {
  type CataloguedSurvey,
  isOffered,
  needsLook,
  type Participation,
} from '#questionnaires/offers/survey-offer.rules.ts'

type CheckNeeds = Pick<
  SurveyTools,
  'db' | 'clock' | 'log' | 'reportFailure' | 'participants' | 'localTime'
> & {
  askBegun: AskBegun
  /** LimeSurvey said that it has no such survey any more. */
  surveyIsGone: (surveyId: number) => Promise<void>
}

/**
 * Asks LimeSurvey how far the person is in each survey and puts them into those where they are missing. False when
 * LimeSurvey did not answer all of it.
 */
export async function checkParticipations(
  needs: CheckNeeds,
  { accountId, token }: { accountId: string; token: string },
  surveys: readonly CataloguedSurvey[],
  isForThem: (surveyId: number) => boolean,
): Promise<boolean> {
  const askedAt = needs.clock.now()
  const known = new Map((await listParticipations(needs.db, accountId)).map((one) => [one.surveyId, one]))
  const due = surveys.filter((survey) => {
    const before = known.get(survey.id)
    // a person who was put into a survey may still finish it, also when it is no longer for them
    const concerned = isForThem(survey.id) || (before !== undefined && before.addedAt !== null)
    return concerned && needsLook(survey, before, askedAt, needs.localTime)
  })
  const checks = await allToTheEnd(
    due.map((survey) => {
      const before = known.get(survey.id)
      const isOpen = isForThem(survey.id) && isOffered(survey, needs.localTime(askedAt))
      const who = { accountId, token: before?.token ?? token, isOpen }
      return lookFor(needs, who, survey, before).catch((error: unknown) => failed(needs, survey.id, error))
    }),
  )
  const seen = checks.filter((check) => typeof check === 'object' && 'surveyId' in check)
  const newcomers = checks.filter((check) => typeof check === 'object' && 'survey' in check)
  await storeSeen(needs.db, seen, askedAt)
  const added = await addParticipants(needs, newcomers, askedAt)
  for (const [place, { survey }] of newcomers.entries()) {
    const outcome = added[place]
    if (outcome instanceof Error) checks.push(await failed(needs, survey.id, outcome))
  }
  // there are no answers any more: the team has deleted them
  const gone = seen.filter(({ surveyId, begun }) => begun === false && known.get(surveyId)?.begunAt)
  const ids = gone.map(({ surveyId }) => surveyId)
  const ofThem = needs.db.updateTable('survey_participation').where('accountId', '=', accountId)
  if (ids.length > 0) await ofThem.where('surveyId', 'in', ids).set({ begunAt: null }).execute()
  return !checks.includes('out')
}

/** LimeSurvey's word about one person in one survey, or that they are to be added to it. */
async function lookFor(
  needs: CheckNeeds,
  { accountId, token, isOpen }: { accountId: string; token: string; isOpen: boolean },
  survey: CataloguedSurvey,
  before: Participation | undefined,
): Promise<ParticipationAnswer | Newcomer> {
  const { id, title } = survey
  const found = await needs.participants.look(id, token)
  if (typeof found === 'object') {
    // a person who was not there a moment ago has not begun, and one who has completed it has nothing to go on with
    const mayHaveBegun = !found.completed && before !== undefined && before.addedAt !== null
    const begun = mayHaveBegun ? await needs.askBegun(id, token) : undefined
    return { accountId, surveyId: id, title, ...found, begun }
  }
  const completed = before?.completed ?? false
  // where anybody may answer, LimeSurvey keeps the link's token with the answers: there is nothing to add
  if (found === 'open_access' || completed || !isOpen) {
    return { accountId, surveyId: id, title, token, completed, submittedAt: null }
  }
  return { accountId, token, survey: { id, title } }
}

/** `out`: LimeSurvey does not answer. A refusal is an answer. */
async function failed(
  { reportFailure, surveyIsGone }: CheckNeeds,
  surveyId: number,
  error: unknown,
): Promise<'nothing' | 'out'> {
  if (!(error instanceof LimeSurveyError)) throw error
  reportFailure(error)
  if (error.kind === 'refused' && error.says(/invalid survey/iu)) await surveyIsGone(surveyId)
  return isPlainRefusal(error) ? 'nothing' : 'out'
}

/** As Promise.all, but nothing goes on behind the back of who waits. */
async function allToTheEnd<T>(works: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
