import { type FamilyState, familyStates } from '@desco/contract/families/states'

import { staffPaths } from '#team/paths.ts'

const name = 'stato'

/** The list of families, narrowed to those that wait for one thing. */
export const searchPath = (state: FamilyState) => `${staffPaths.families}?${name}=${state}`

/** What such an address narrows to. */
export function stateIn(search: URLSearchParams): FamilyState | undefined {
  const wanted = search.get(name)
  return familyStates.find((state) => state === wanted)
}
