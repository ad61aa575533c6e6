import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { isPlainRefusal, LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import type { SurveyTools } from './create-surveys.ts'
import type { CataloguedSurvey } from '#questionnaires/offers/survey-offer.rules.ts'
import { plainTitle } from '#questionnaires/limesurvey/plain-text.ts'

const lookedAtEvery = { minutes: 30 }

/**
 * The facts that LimeSurvey's list does not tell of a survey; null is what the account may not read. `title`: in Italian, as plain
 * text, null where the list has it; `anonymous`: answers are joined with nobody, and completions have no date; `openAccess`:
 * LimeSurvey keeps no list of participants, so that anybody may answer, again and again; `resumes`: a person who stops
 * half-way goes on from there, with the same link.
 */
export async function listSurveyFacts(db: Database) {
  const rows = await db.selectFrom('survey_facts').selectAll().execute()
  return new Map(rows.map((row) => [row.surveyId, row]))
}

/** The surveys under the titles that people read: in Italian where LimeSurvey has one, without markup. */
export async function withPlainTitles(
  db: Database,
  listed: readonly CataloguedSurvey[],
): Promise<CataloguedSurvey[]> {
  const facts = await listSurveyFacts(db)
  return listed.map((survey) => {
    const title = facts.get(survey.id)?.title ?? plainTitle(survey.title)
    return { ...survey, title: title === '' ? `Questionario ${survey.id}` : title }
  })
}

/**
 * Looks up what LimeSurvey's list does not say of each survey, one survey after the other, unless it was looked up a moment
 * ago. A fact that the account may not read stays unknown, and the log says which right it lacks.
 */
export async function lookUpFacts(
  needs: Pick<SurveyTools, 'db' | 'clock' | 'limeSurvey' | 'reportFailure'>,
  listed: readonly CataloguedSurvey[],
): Promise<void> {
  const { db, clock, limeSurvey, reportFailure } = needs
  const known = await listSurveyFacts(db)
  const dueBefore = later(clock.now(), { minutes: -lookedAtEvery.minutes })
  const isDue = (id: number) => (known.get(id)?.lookedAt ?? new Date(0)) <= dueBefore
  const due = listed.filter(({ id, active }) => active && isDue(id))
  const asked = async <T>(answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof LimeSurveyError && isPlainRefusal(error))) throw error
      reportFailure(error)
      return null
    }
  }
  for (const { id } of due) {
    const settings = await asked(limeSurvey.findSettings(id))
    // the list has the title in the base language, and has it fresh
    const isOther = settings !== null && !settings.language.startsWith('it')
    const title = isOther ? await asked(limeSurvey.findItalianTitle(id)) : null
    const participants = await asked(limeSurvey.listParticipants(id, 0, 1))
    const openAccess = participants === null ? null : participants === 'no_table'
    const facts = {
      title: title === null ? null : plainTitle(title) || null,
      anonymous: settings?.anonymous ?? null,
      openAccess,
      // where nobody has a link of their own, nobody goes on by it
      resumes: openAccess === true ? false : (settings?.resumes ?? null),
      lookedAt: clock.now(),
    }
    await db
      .insertInto('survey_facts')
      .values({ surveyId: id, ...facts })
      .onConflict((conflict) => conflict.column('surveyId').doUpdateSet(facts))
      .execute()
  }
}
