import type { Schedule } from '@desco/contract/questionnaires/desk/survey-schedule'

import { type Audience, isFor, type SurveyTaker } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { type CataloguedSurvey, isOffered } from '#questionnaires/offers/survey-offer.rules.ts'
import {
  isOpenOn,
  knownDays,
  lastDayOf,
  type Period,
  periodsOf,
  type WindowFacts,
} from '#questionnaires/schedule/survey-window.rules.ts'

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

export type StandingFacts = {
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
export function standingOf(asked: StandingFacts, today: string, localNow: string): SurveyStanding {
  const { survey, audience, schedule, taker, facts, joinedOn, participation } = asked
  const standing = { surveyId: survey.id, title: survey.title, minutes: schedule.minutes }
  const without = { ...standing, from: null, until: null }
  if (participation?.completed) return { ...without, state: participation.isLate ? 'not_for_you' : 'done' }
  if (!isFor(audience, taker, today) || asked.isOpenToAnybody) return { ...without, state: 'not_for_you' }

  const own = dayOf(survey)
  const periods = periodsOf(schedule.window, facts).flatMap((period) => overlapOf(period, own) ?? [])
  const open = periods.filter((period) => isOpenOn([period], today))
  if (survey.active && open.length > 0 && isOffered(survey, localNow)) {
    const state = participation?.begun ? 'begun' : 'to_do'
    return { ...standing, state, ...spanOf(open) }
  }
  // one that is not active has not begun, or the team has ended it
  if (!survey.active) return { ...without, state: participation?.wasAdded ? 'expired' : 'not_for_you' }
  // LimeSurvey begins at an hour of its first day
  const beginsLater = survey.startsAt !== null && survey.startsAt > localNow
  const [coming] = periods
    .flatMap(({ from, to }) => (from !== null && (beginsLater || from > today) ? [{ from, until: to }] : []))
    .toSorted((one, other) => one.from.localeCompare(other.from))
  if (coming !== undefined) return { ...standing, state: 'later', ...coming }
  const over = periods.filter(({ to }) => to !== null && to >= joinedOn)
  return over.length > 0
    ? { ...standing, state: 'expired', ...spanOf(over) }
    : { ...without, state: 'not_for_you' }
}

const dayOf = ({ startsAt, expiresAt }: CataloguedSurvey): Period => ({
  from: startsAt?.slice(0, 10) ?? null,
  to: expiresAt?.slice(0, 10) ?? null,
})

function overlapOf(one: Period, other: Period): Period | null {
  const from = knownDays([one.from, other.from]).at(-1) ?? null
  const to = knownDays([one.to, other.to])[0] ?? null
  return from !== null && to !== null && from > to ? null : { from, to }
}

/** From the first beginning to the last end. */
function spanOf(periods: readonly Period[]) {
  const froms = periods.map(({ from }) => from)
  return {
    from: froms.includes(null) ? null : (knownDays(froms)[0] ?? null),
    until: lastDayOf(null, periods),
  }
}
