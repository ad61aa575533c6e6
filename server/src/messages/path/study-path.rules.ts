import { addDays, editableUntil } from '@desco/contract/diary/days'
import type { Enrolment } from '@desco/contract/families/states'
import { isSettled, type NextStep, type StepState, type StudyPath } from '@desco/contract/messages/path'

/** A questionnaire as one person stands with it; `from` and `until` are days in Italy. */
export type PathSurvey = {
  surveyId: number
  title: string
  minutes: number | null
  state: ThingState
  from: string | null
  until: string | null
}

type PathDay = { day: string; written: boolean; complete: boolean }

/** All that decides where one person stands. */
export type PathFacts = {
  isChild: boolean
  /** A parent's address is proved; `everVerified`: this one, or one before the team corrected it. */
  verified: boolean
  everVerified: boolean
  enrolment: Enrolment
  /** Nothing is asked of them any more, or ever: they left, were not chosen, or a child said no. */
  isOver: boolean
  /** The children who take part; of a child, itself. `answered`: it said yes. */
  children: readonly { enabled: boolean; answered: boolean }[]
  /** None while they are not asked. */
  surveys: readonly PathSurvey[]
  /** None while the diary is closed. */
  days: readonly PathDay[]
}

type Step = StudyPath['steps'][number]

/**
 * The path of one person on a day, and the one thing to do next. Every page, table and file that says where somebody stands
 * asks here.
 */
export function studyPathOf(facts: PathFacts, now: Date, today: string): StudyPath {
  const surveys = facts.surveys.filter(({ state }) => state !== 'not_for_you').map(({ state }) => state)
  const days = facts.days.map((one) => stateOfDay(one, now))
  const open: Step[] = [
    single('registration', facts.everVerified ? 'done' : 'to_do'),
    single('consent', consentStates[facts.enrolment]),
    { step: 'children', ...childrenOf(facts) },
  ]
  const isUnderWay = open.some(({ state }) => !isSettled(state))
  const waitsForFirst = surveys.length === 0 && (isUnderWay || days.length === 0)
  open.push(
    { step: 'questionnaires', ...(waitsForFirst ? stillNothing : stateOfMany(surveys)) },
    { step: 'diary', ...stateOfMany(days) },
  )
  const isEnded = open.every(({ state }) => isSettled(state))
  open.push(single('end', isEnded ? 'done' : 'to_do'))
  const steps = facts.isOver ? open.map(asOver) : open
  return {
    steps,
    current: facts.isOver ? null : (steps.find(({ state }) => !isSettled(state))?.step ?? null),
    next: nextOf(facts, { now, today, isEnded }),
  }
}

const single = (step: Step['step'], state: StepState): Step => ({
  step,
  state,
  done: state === 'done' ? 1 : 0,
  of: 1,
})

const stillNothing = { state: 'to_do', done: 0, of: 0 } as const

/** Past steps stay done for people who are asked nothing any more. */
function asOver(step: Step): Step {
  if (step.step === 'end') return { ...step, state: 'not_for_you', done: 0 }
  return step.state === 'done' ? step : { ...step, state: 'not_for_you' }
}

// one parent alone, or both, as the family decided
const consentStates: Record<Enrolment, StepState> = {
  awaiting_children: 'to_do',
  awaiting_spouse: 'begun',
  active: 'done',
  refused: 'not_for_you',
  withdrawn: 'not_for_you',
}

function childrenOf({ isChild, enrolment, children }: PathFacts): Omit<Step, 'step'> {
  const done = children.filter(({ enabled, answered }) => enabled && (answered || !isChild)).length
  const counted = { done, of: children.length }
  // the family has not decided yet who takes part
  if (enrolment !== 'active') return { ...counted, state: 'to_do' }
  if (children.length === 0) return { ...counted, state: 'not_for_you' }
  if (done === children.length) return { ...counted, state: 'done' }
  return { ...counted, state: children.some(({ enabled }) => enabled) ? 'begun' : 'to_do' }
}

type ThingState = StepState | 'later'

function stateOfMany(things: readonly ThingState[]): Omit<Step, 'step'> {
  const has = (...wanted: ThingState[]) => things.some((state) => wanted.includes(state))
  const counted = {
    done: things.filter((state) => state === 'done').length,
    // a thing that opens later is not counted before it does
    of: things.filter((state) => state !== 'later').length,
  }
  if (things.length === 0) return { ...counted, state: 'not_for_you' }
  if (has('to_do', 'begun', 'later')) return { ...counted, state: has('done', 'begun') ? 'begun' : 'to_do' }
  return { ...counted, state: has('expired') ? 'expired' : 'done' }
}

/** A day that was not said to be complete in time is over, also where something stands in it. */
function stateOfDay({ day, written, complete }: PathDay, now: Date): ThingState {
  if (complete) return 'done'
  if (now > editableUntil(day)) return 'expired'
  return written ? 'begun' : 'to_do'
}

type Then = { now: Date; today: string; isEnded: boolean }

function nextOf(facts: PathFacts, { now, today, isEnded }: Then): NextStep {
  if (facts.isOver) return { kind: 'not_taking_part' }
  if (!facts.verified) return { kind: 'verify' }
  if (facts.enrolment === 'awaiting_children') return { kind: 'add_children' }
  const [first] = openThings(facts, now, today)
  if (first !== undefined) return first
  if (facts.enrolment === 'awaiting_spouse') return { kind: 'other_parent' }
  const [itself] = facts.isChild ? facts.children : []
  if (itself !== undefined && !itself.enabled) return { kind: 'enable_child' }
  if (itself !== undefined && !itself.answered) return { kind: 'child_answer' }
  return isEnded ? { kind: 'finished' } : (whatComes(facts, now) ?? { kind: 'nothing_yet' })
}

/** The things that can be done today: the first to end stands first, one without an end last. */
function openThings({ surveys, days }: PathFacts, now: Date, today: string): NextStep[] {
  const questionnaires = surveys
    .filter(({ state }) => state === 'to_do' || state === 'begun')
    .map(({ surveyId, title, minutes, until, state }) => {
      return { kind: 'questionnaire' as const, surveyId, title, minutes, until, begun: state === 'begun' }
    })
  const written = days
    .filter((one) => one.day <= today && isOpen(one, now))
    // it closes at midnight, 48 hours after its own: the day before is the last whole one
    .map(({ day }) => ({ kind: 'diary_day' as const, day, until: addDays(day, 2) }))
  return [...questionnaires, ...written].toSorted((one, other) =>
    (one.until ?? never).localeCompare(other.until ?? never),
  )
}

const never = '9999-12-31'
const isOpen = (day: PathDay, now: Date) => ['to_do', 'begun'].includes(stateOfDay(day, now))

/** An open day is one to come here: one of today or before would be the next thing itself. */
function whatComes({ surveys, days }: PathFacts, now: Date): NextStep | undefined {
  const coming = [
    ...surveys
      .filter(({ state }) => state === 'later')
      .flatMap(({ from }) => (from === null ? [] : [{ what: 'questionnaire' as const, from }])),
    ...days.filter((one) => isOpen(one, now)).map(({ day }) => ({ what: 'diary_day' as const, from: day })),
  ]
  const [first] = coming.toSorted((one, other) => one.from.localeCompare(other.from))
  return first && { kind: 'wait', ...first }
}

const urgency: Record<NextStep['kind'], number> = {
  verify: 0,
  add_children: 1,
  questionnaire: 2,
  diary_day: 2,
  enable_child: 3,
  child_answer: 4,
  other_parent: 5,
  wait: 6,
  nothing_yet: 7,
  finished: 8,
  not_taking_part: 9,
}

/**
 * The person whose next step a family does first: one with an end by its end, then in the order of the path. The first of equals.
 */
export function mostUrgent<One extends Pick<StudyPath, 'next'>>(people: readonly One[]): One | undefined {
  const rank = ({ next }: One) => `${urgency[next.kind]} ${endOf(next)}`
  return people.toSorted((one, other) => rank(one).localeCompare(rank(other)))[0]
}

function endOf(next: NextStep): string {
  if (next.kind === 'questionnaire' || next.kind === 'diary_day') return next.until ?? never
  return next.kind === 'wait' ? next.from : ''
}
