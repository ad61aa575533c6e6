import { sql } from 'kysely'

import type { SurveyTools } from '#questionnaires/catalogue/create-surveys.ts'
import { momentIn } from '#questionnaires/schedule/local-time.rules.ts'
import { withPlainTitles } from '#questionnaires/catalogue/survey-facts.ts'

export type SurveyAnswers = ReturnType<typeof createSurveyAnswers>
export type GivenSurvey = Awaited<ReturnType<SurveyAnswers['listGiven']>>[number]

/** The answers of people, straight from LimeSurvey: the portal keeps none of them. Throws `LimeSurveyError`. */
export function createSurveyAnswers({ db, limeSurvey }: SurveyTools, timeZone: string) {
  return {
    ...limeSurvey.responses,
    /** The moment that a date of LimeSurvey means; null for none. */
    momentOf: momentIn(timeZone),
    /**
     * Every questionnaire that the portal gave to somebody, by its number, under the title that it has now. `isListed`: LimeSurvey
     * still has it, and shows it to the portal; `nowSurvey`: the one that took its place, for whoever was in this one.
     */
    async listGiven() {
      const listed = await withPlainTitles(db, await limeSurvey.listSurveys())
      const titles = new Map(listed.map(({ id, title }) => [id, title]))
      const { rows: given } = await sql<{ id: number; title: string; nowSurvey: number | null }>`
        select distinct on (survey_id) survey_id as id, title, max(moved_to) over (partition by survey_id) as now_survey
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
