import { dayInItaly } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { shareForAMoment } from '#platform/concurrency.ts'
import type { Needs } from '#platform/needs.ts'

import { listAudiences } from './catalogue.queries.ts'
import { type SurveyTaker, inOrder, isFor } from './survey-audience.rules.ts'
import type { CataloguedSurvey, ShownSurvey } from '#questionnaires/offers/survey-offer.rules.ts'
import { listSurveyFacts } from './survey-facts.ts'
import {
  findWindowFacts,
  listSchedules,
  unscheduled,
} from '#questionnaires/schedule/survey-schedule.queries.ts'
import { isOpenOn, lastDayOf, periodsOf, withoutEnd } from '#questionnaires/schedule/survey-window.rules.ts'

// a choice of the team reaches every process within this
const audienceMs = 1_000
// LimeSurvey is asked for them twice an hour
const factsMs = 60_000

/** Knows which surveys are for whom, and when. */
export function createAudience({ db, clock }: Needs) {
  const audiences = shareForAMoment(clock, audienceMs, () => listAudiences(db))
  const schedules = shareForAMoment(clock, audienceMs, () => listSchedules(db))
  const facts = shareForAMoment(clock, factsMs, () => listSurveyFacts(db))

  const takerOf = async (accountId: string): Promise<SurveyTaker> => {
    const row = await db
      .selectFrom('account')
      .leftJoin('child', 'child.accountId', 'account.id')
      .select(['account.kind', 'child.birthDate'])
      .where('account.id', '=', accountId)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    return row.kind === 'parent' ? { kind: 'parent' } : { kind: 'child', birthDate: row.birthDate }
  }

  /** Picks the surveys that are for one person today, in the order in which they are shown. */
  return async (accountId: string) => {
    const [person, chosen, scheduled, known] = await Promise.all([
      takerOf(accountId),
      audiences(),
      schedules(),
      facts(),
    ])
    const hasWindows = [...scheduled.values()].some(({ window }) => window.kind !== 'always')
    // the facts that a window counts from change, so they are read anew where there is a window at all
    const counted = hasWindows ? await findWindowFacts(db, accountId) : undefined
    const today = dayInItaly(clock.now())
    const scheduleOf = (id: number) => scheduled.get(id) ?? unscheduled
    const periodsFor = (id: number) => {
      const { window } = scheduleOf(id)
      if (window.kind === 'always') return [withoutEnd]
      return counted === undefined ? [] : periodsOf(window, counted)
    }
    return (all: readonly CataloguedSurvey[]): ShownSurvey[] => {
      const forThem = all.flatMap((survey) => {
        const open = periodsFor(survey.id).filter((period) => isOpenOn([period], today))
        return isFor(chosen.get(survey.id), person, today) && open.length > 0
          ? [{ ...survey, until: lastDayOf(survey.expiresAt, open) }]
          : []
      })
      return inOrder(forThem, chosen).map((survey) => ({
        ...survey,
        minutes: scheduleOf(survey.id).minutes,
        resumes: known.get(survey.id)?.resumes ?? null,
      }))
    }
  }
}
