/** LimeSurvey refuses longer ones, before it removes anything. */
export const longestToken = 36

/**
 * The e-mail of a parent or username of a child without what is neither letter, digit nor underscore (specification section 2).
 * The space that the specification would keep is removed by LimeSurvey, as are accented letters: two tokens must differ as stored.
 */
export const derivedToken = (name: string): string =>
  name.replace(/[^0-9A-Za-z_]/gu, '').slice(0, longestToken)

/** The first choice as it is; then `_2`, `_3`… within the same length. */
export function tokenCandidate(derived: string, attempt: number): string {
  if (attempt === 1) return derived
  const suffix = `_${attempt}`
  return derived.slice(0, longestToken - suffix.length) + suffix
}
