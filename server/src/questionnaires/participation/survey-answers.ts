import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import type { LimeSurveyClient } from '#questionnaires/limesurvey/create-limesurvey-client.ts'
import type { ResponseCalls } from '#questionnaires/limesurvey/response-calls.ts'
import { momentIn } from '#questionnaires/schedule/local-time.rules.ts'
import { withPlainTitles } from '#questionnaires/catalogue/survey-facts.ts'

export type GivenSurvey = {
  id: number
  title: string
  /** LimeSurvey still has it, and shows it to the portal. */
  isListed: boolean
  /** The questionnaire that took its place, for whoever was in this one. */
  nowSurvey: number | null
}

/** The answers of people, straight from LimeSurvey: the portal keeps none of them. Throws `LimeSurveyError`. */
export type SurveyAnswers = ResponseCalls & {
  /** Every questionnaire that the portal gave to somebody, by its number, under the title that it has now. */
  listGiven(): Promise<GivenSurvey[]>
  /** The moment that a date of LimeSurvey means; null for none. */
  momentOf(written: string | undefined): Date | null
}

type Needs = { db: Database; limeSurvey: LimeSurveyClient; timeZone: string }

export function createSurveyAnswers({ db, limeSurvey, timeZone }: Needs): SurveyAnswers {
  return {
    ...limeSurvey.responses,
    momentOf: momentIn(timeZone),
    async listGiven() {
      const listed = await withPlainTitles(db, await limeSurvey.listSurveys())
      const titles = new Map(listed.map(({ id, title }) => [id, title]))
      const { rows: given } = await sql<{ id: number; title: string; nowSurvey: number | null }>`
        select distinct on (survey_id) survey_id as id, title, max(moved_to) over (partition by survey_id) as "nowSurvey"
        from survey_participation
        where added_at is not null order by survey_id, checked_at desc nulls last`.execute(db)
      return given.map(({ title, ...survey }) => ({
        ...survey,
        title: titles.get(survey.id) ?? title,
        isListed: titles.has(survey.id),
      }))
    },
  }
}
