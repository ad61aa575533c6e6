import { ageOn } from '@desco/contract/families/birth-date'
import type { AudienceForm } from '@desco/contract/questionnaires/desk/survey-desk'

/** The team's choice of who sees a survey. Ages in whole years, both included; places lowest first, before those without one. */
export type Audience = AudienceForm

/** The person who is asked. Without a birth date somebody is of no age that a survey could be limited to. */
export type SurveyTaker = { kind: 'parent' } | { kind: 'child'; birthDate: string | null }

export type Audiences = ReadonlyMap<number, Audience>

/** The audience of a survey about which nobody has chosen: everybody, in LimeSurvey's order. */
export const everybody = (surveyId: number): Audience => ({
  surveyId,
  parents: true,
  children: true,
  ageFrom: null,
  ageTo: null,
  place: null,
  hidden: false,
})

export const isEverybody = ({ parents, children, ageFrom, ageTo, place, hidden }: Audience) =>
  parents && children && ageFrom === null && ageTo === null && place === null && !hidden

/** Is this survey for this person on this day (YYYY-MM-DD)? Ages limit children alone. */
export function isFor(audience: Audience | undefined, person: SurveyTaker, today: string): boolean {
  if (audience === undefined) return true
  if (audience.hidden) return false
  if (person.kind === 'parent') return audience.parents
  const { ageFrom, ageTo } = audience
  if (!audience.children || (ageFrom === null && ageTo === null)) return audience.children
  if (person.birthDate === null) return false
  const age = ageOn(person.birthDate, today)
  return (ageFrom === null || ageFrom <= age) && (ageTo === null || age <= ageTo)
}

/** Those with a place by it, then the others; equals keep LimeSurvey's order. */
export function inOrder<Survey extends { id: number }>(
  surveys: readonly Survey[],
  audiences: Audiences,
): Survey[] {
  const place = ({ id }: Survey) => audiences.get(id)?.place ?? Number.MAX_SAFE_INTEGER
  return surveys.toSorted((one, other) => place(one) - place(other))
}
