import { spellFamilyCode } from '@desco/contract/families/family-code'
import { tidyLine } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { staffFieldErrors } from '@desco/contract/staff/field-errors'

const { first, last } = staffLimits.years

const isOfTheStudy = (day: string) => {
  const year = Number(day.slice(0, 4))
  // a text that is no date has been refused for that
  return Number.isNaN(year) || (first <= year && year <= last)
}

/** That a day, or a moment that begins with one, is of years in which a study of today can be. */
export const inStudyYears = z.refine<string>(isOfTheStudy, staffFieldErrors.day)

/** A day that the team writes, as YYYY-MM-DD. */
export const staffDay = (missing: string = staffFieldErrors.day) => z.iso.date(missing).check(inStudyYears)

type Two<Name extends string> = Readonly<Partial<Record<Name, string | number | null | undefined>>>

/** That of two fields the second does not come before the first, where both say something. */
export const inOrder = <const Name extends string>(from: Name, to: Name, error: string) =>
  z.refine<Two<Name>>(
    ({ [from]: first = null, [to]: last = null }) => first === null || last === null || first <= last,
    { path: [to], error },
  )

/** Addresses of the team; longer ones than families' are fine. */
export const staffEmail = z
  .string(fieldErrors.emailInvalid)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, fieldErrors.emailInvalid),
    z.email(fieldErrors.emailInvalid),
  )

/** A tidy line of some length; the same words for whatever is wrong with it. */
export const lineOf = ({ min, max }: { min: number; max: number }, wrong: string) =>
  z.string(wrong).check(z.overwrite(tidyLine), z.minLength(min, wrong), z.maxLength(max, wrong))

/** A whole number, both ends included. */
export const wholeNumber = ({ min, max }: { min: number; max: number }, wrong: string) =>
  z.int(wrong).check(z.minimum(min, wrong), z.maximum(max, wrong))

/** The name of a colleague: first name and surname. No two accesses have the same. */
export const staffName = lineOf({ min: 2, max: 80 }, staffFieldErrors.name).check(
  z.regex(/^\p{L}[\p{L}\p{M} .'’-]*$/u, staffFieldErrors.name),
)

/** A family code or its beginning, in any spelling. Longer ones than there are find nobody. */
export const searchedFamilyCode = () => z.string().check(z.maxLength(200), z.overwrite(spellFamilyCode))
