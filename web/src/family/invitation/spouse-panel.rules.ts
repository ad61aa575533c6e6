import type { User } from '@desco/contract/families/people'

type Family = Pick<User, 'spouse' | 'maritalStatus'>

/**
 * What the other parent's panel is called, or null where there is none. 'Coniuge' is shown only to who is married
 * (specification section 2); who shares the decision without being married sees the other parent under another name.
 */
export function spousePanelTitle({ spouse, maritalStatus }: Family): string | null {
  if (maritalStatus === 'Married') return 'Coniuge'
  return spouse === null ? null : 'Altro genitore'
}
