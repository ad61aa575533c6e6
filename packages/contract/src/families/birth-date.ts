import { birthDateOfAdult, fieldErrors } from '@desco/contract/field-errors'
import { studyLimits } from '@desco/contract/study-limits'

/** Whole years between two days written YYYY-MM-DD. Somebody born on 29 February grows on 1 March in other years. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Why a child with this birth date cannot take part, or null. Both days are written YYYY-MM-DD. */
export function birthDateProblem(birthDate: string, today: string): string | null {
  if (birthDate > today) return fieldErrors.birthDateInFuture
  if (ageOn(birthDate, today) >= studyLimits().childrenUnder) return birthDateOfAdult()
  return null
}

// made once: making one for each call showed in the profile of a signed-in request; and not before it is needed, because a
// page that prints no day would wait for it
let dayFormat: Intl.DateTimeFormat | undefined

/** The day in Italy at a moment, YYYY-MM-DD: the study's calendar, wherever server and phone are. */
export function dayInItaly(moment: Date): string {
  dayFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' })
  return dayFormat.format(moment)
}
