type EnrolmentFacts = {
  /** Are its parents offered questionnaires (docs/decisions/questionnaires.md)? */
  parentsReceiveSurveys: boolean
  /** Has its enrolment ended? Then it waits for no further step. */
  isOver: boolean
}

/** Where a family stands (design section 3), and what follows from it. Computed from its events; what the team's lists store of it is computed anew with each (docs/decisions/team.md). */
export const enrolmentFacts = {
  awaiting_children: { parentsReceiveSurveys: false, isOver: false },
  awaiting_spouse: { parentsReceiveSurveys: true, isOver: false },
  active: { parentsReceiveSurveys: true, isOver: false },
  refused: { parentsReceiveSurveys: false, isOver: true },
  withdrawn: { parentsReceiveSurveys: false, isOver: true },
} as const satisfies Record<string, EnrolmentFacts>

export type Enrolment = keyof typeof enrolmentFacts
type OverEnrolment = {
  [State in Enrolment]: (typeof enrolmentFacts)[State]['isOver'] extends true ? State : never
}[Enrolment]

export const enrolments = namesOf(enrolmentFacts)

export const isOver = (enrolment: Enrolment): enrolment is OverEnrolment => enrolmentFacts[enrolment].isOver
export const overEnrolments: readonly OverEnrolment[] = enrolments.filter(isOver)

/** The enrolment funnel, in order. The view `family_step` alone says what each step means. */
export const funnelSteps = [
  'registered',
  'verified',
  'children_added',
  'responsibility',
  'answered',
  'child_enabled',
  'first_survey',
  'all_surveys',
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Where to look for families: those that wait after a step, or whose enrolment is over. */
export const familyStates: readonly FamilyState[] = [...funnelSteps, ...overEnrolments]
export type FamilyState = FunnelStep | OverEnrolment

/** States that the team looks at together; what is left goes on, or is done. */
export const stateGroups = {
  /** The enrolment is not at its end. */
  awaiting: ['registered', 'verified', 'children_added', 'responsibility'],
  /** Enrolled, and nothing has begun. */
  stopped: ['answered', 'child_enabled'],
  over: overEnrolments,
} as const satisfies Record<string, readonly FamilyState[]>
export type StateGroup = keyof typeof stateGroups
export const stateGroupNames = namesOf(stateGroups)

/** Where a family is: what it waits for, or that it waits for nothing. */
export const familyStateOf = (family: { enrolment: Enrolment; step: FunnelStep }): FamilyState =>
  isOver(family.enrolment) ? family.enrolment : family.step

function namesOf<Name extends string>(facts: Record<Name, unknown>) {
  return Object.keys(facts) as Name[]
}
