import { sql } from 'kysely'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { isPersonOfStudy } from '#platform/database/of-study.queries.ts'

import type { SurveyTools } from '#questionnaires/catalogue/create-surveys.ts'
import { isPlainRefusal, LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { type ParticipationAnswer, storeSeen } from './participation.queries.ts'

/** Somebody who is missing in a survey. */
export type Newcomer = { accountId: string; token: string; survey: { id: number; title: string } }

/** `elsewhere`: another process is at it, was faster, or the refusal of a moment ago still holds. */
type Added = 'added' | 'refused' | 'elsewhere'

// Longer than LimeSurvey can go on with a call that we gave up: PHP ends a request after 30 seconds of work.
const addingTakesAtMost = { seconds: 120 }
const afterRefusal = { seconds: 60 }

/**
 * Puts people into surveys in which they were not at `askedAt`: a statement claims them all, a call of LimeSurvey adds up to a
 * hundred to a survey, a statement notes it. LimeSurvey itself can store a token twice, so one process at a time adds somebody,
 * and nobody until the outcome is known. Answers the outcome for each, in their order; where LimeSurvey gave no answer, why.
 */
export async function addParticipants(
  { db, clock, participants, log }: Pick<SurveyTools, 'db' | 'clock' | 'participants' | 'log'>,
  newcomers: readonly Newcomer[],
  askedAt: Date,
): Promise<(Added | Error)[]> {
  if (newcomers.length === 0) return []
  const now = clock.now()
  // a row that was added after LimeSurvey was asked is there after all; one that staff took out since is added again
  const { rows: claimed } = await sql<{ accountId: string; surveyId: number; ofStudy: boolean }>`
    insert into survey_participation as held (account_id, survey_id, title, token, adding_until)
    select account.id, who.survey_id, who.title, who.token, ${later(now, addingTakesAtMost)}::timestamptz
    from unnest(
      ${newcomers.map(({ accountId }) => accountId)}::uuid[],
      ${newcomers.map(({ token }) => token)}::text[],
      ${newcomers.map(({ survey }) => survey.id)}::int[],
      ${newcomers.map(({ survey }) => survey.title)}::text[]
    ) as who (account_id, token, survey_id, title)
    -- who was erased meanwhile is added nowhere
    join account on account.id = who.account_id
    order by account.id, who.survey_id
    on conflict (account_id, survey_id) do update
      set token = excluded.token, added_at = null, adding_until = excluded.adding_until
      where not held.completed
        and (held.added_at is null or held.added_at < ${askedAt})
        and (held.adding_until is null or held.adding_until <= ${now})
    returning held.account_id, held.survey_id, ${isPersonOfStudy('held.accountId')} as of_study`.execute(db)
  const rehearsals = new Map(
    claimed.map(({ accountId, surveyId, ofStudy }) => [`${accountId} ${surveyId}`, !ofStudy]),
  )

  const became = new Map<Newcomer, Added | Error>()
  const seen: ParticipationAnswer[] = []
  const [refused, unsent]: [Newcomer[], Newcomer[]] = [[], []]
  const addOne = async (one: Newcomer) => {
    const { accountId, token, survey } = one
    const { id: surveyId, title } = survey
    const isRehearsal = rehearsals.get(`${accountId} ${surveyId}`)
    if (isRehearsal === undefined) return
    try {
      const added = await participants.add(surveyId, { token, isRehearsal })
      // refused as a rule because the token is there already: somebody added it by hand a moment ago
      const there = added === 'refused' ? await participants.look(surveyId, token) : added
      if (there === 'absent') {
        became.set(one, 'refused')
        refused.push(one)
        log.warn({ surveyId }, 'LimeSurvey refuses a participant')
      } else {
        became.set(one, 'added')
        const row = there === 'open_access' ? {} : there
        seen.push({ accountId, surveyId, title, token, completed: false, submittedAt: null, ...row })
      }
    } catch (error) {
      became.set(one, error instanceof Error ? error : new Error('LimeSurvey could not be asked.'))
      if (!(error instanceof LimeSurveyError) || error.mayStillHappen) return
      if (isPlainRefusal(error)) refused.push(one)
      else unsent.push(one)
    }
  }
  await Promise.all(newcomers.map(addOne))
  await storeSeen(db, seen, clock.now())
  await postponeAdding(db, refused, later(clock.now(), afterRefusal))
  await postponeAdding(db, unsent, null)
  return newcomers.map((one) => became.get(one) ?? 'elsewhere')
}

/** Nobody may add these people before this moment. */
async function postponeAdding(db: Database, newcomers: readonly Newcomer[], until: Date | null) {
  if (newcomers.length === 0) return
  await sql`
    update survey_participation as held set adding_until = ${until}
    from unnest(
      ${newcomers.map(({ accountId }) => accountId)}::uuid[],
      ${newcomers.map(({ survey }) => survey.id)}::int[]
    ) as who (account_id, survey_id)
    where held.account_id = who.account_id and held.survey_id = who.survey_id and held.added_at is null`.execute(
    db,
  )
}
