import type { Schedule } from '@desco/contract/questionnaires/desk/survey-schedule'

import { type Audience, isFor, type SurveyTaker } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { type CataloguedSurvey, isOffered } from '#questionnaires/offers/survey-offer.rules.ts'
import { type Period, periodsOf, type WindowFacts } from '#questionnaires/schedule/survey-window.rules.ts'

/**
 * Where one person stands with one questionnaire. `later`: it opens on a day that is known. `expired`: it was open while
 * they had an access, and is no more. `not_for_you`: they are not asked, it waits for something else to be done, or they answered after
 * they had left.
 */
export type SurveyStanding = {
  surveyId: number
  title: string
  minutes: number | null
  state: 'to_do' | 'begun' | 'done' | 'expired' | 'later' | 'not_for_you'
  /** Days in Italy, both included: of the time in which it is open now, will be, or was. Null is without that end. */
  from: string | null
  until: string | null
}

export type Asked = {
  survey: CataloguedSurvey
  audience: Audience | undefined
  schedule: Schedule
  /** Anybody may answer it: LimeSurvey never says that somebody did. */
  isOpenToAnybody: boolean
  taker: SurveyTaker
  facts: WindowFacts
  /** The day on which the person got an access. */
  joinedOn: string
  /** `isLate`: completed after they had left. Somebody who came back is not asked again, and it counts as done nowhere. */
  participation: { completed: boolean; isLate: boolean; begun: boolean; wasAdded: boolean } | undefined
}

/** `today`: a day in Italy. `localNow`: the moment by LimeSurvey's clock, as it writes dates. */
export function standingOf(asked: Asked, today: string, localNow: string): SurveyStanding {
  const { survey, audience, schedule, taker, facts, joinedOn, participation } = asked
  const standing = { surveyId: survey.id, title: survey.title, minutes: schedule.minutes }
  const without = { ...standing, from: null, until: null }
  if (participation?.completed) return { ...without, state: participation.isLate ? 'not_for_you' : 'done' }
  if (!isFor(audience, taker, today) || asked.isOpenToAnybody) return { ...without, state: 'not_for_you' }

  const own = dayOf(survey)
  const periods = periodsOf(schedule.window, facts).flatMap((period) => overlapOf(period, own) ?? [])
  const open = periods.filter((period) => holds(period, today))
  if (survey.active && open.length > 0 && isOffered(survey, localNow)) {
    const state = participation?.begun ? 'begun' : 'to_do'
    return { ...standing, state, ...spanOf(open) }
  }
  // one that is not active has not begun, or the team has ended it
  if (!survey.active) return { ...without, state: participation?.wasAdded ? 'expired' : 'not_for_you' }
  const coming = periods.filter(({ from }) => from !== null && from > today)
  if (coming.length > 0) return { ...standing, state: 'later', ...earliestOf(coming) }
  const over = periods.filter(({ to }) => to !== null && to >= joinedOn)
  return over.length > 0
    ? { ...standing, state: 'expired', ...spanOf(over) }
    : { ...without, state: 'not_for_you' }
}

const dayOf = ({ startsAt, expiresAt }: CataloguedSurvey): Period => ({
  from: startsAt?.slice(0, 10) ?? null,
  to: expiresAt?.slice(0, 10) ?? null,
})

const holds = ({ from, to }: Period, day: string) =>
  (from === null || from <= day) && (to === null || day <= to)

function overlapOf(one: Period, other: Period): Period | null {
  const from = one.from === null || (other.from !== null && other.from > one.from) ? other.from : one.from
  const to = one.to === null || (other.to !== null && other.to < one.to) ? other.to : one.to
  return from !== null && to !== null && from > to ? null : { from, to }
}

/** From the first beginning to the last end. */
function spanOf(periods: readonly Period[]) {
  const froms = periods.map(({ from }) => from)
  const ends = periods.map(({ to }) => to)
  return {
    from: froms.includes(null) ? null : froms.reduce(earlier, null),
    until: ends.includes(null) ? null : ends.reduce(laterOf, null),
  }
}

type Day = string | null
const earlier = (one: Day, other: Day) => (one === null || (other !== null && other < one) ? other : one)
const laterOf = (one: Day, other: Day) => (one === null || (other !== null && other > one) ? other : one)

function earliestOf(periods: readonly Period[]) {
  const [first] = periods.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
  return { from: first?.from ?? null, until: first?.to ?? null }
}
