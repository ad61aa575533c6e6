import type { FamilyRow, FamilyState } from '@desco/contract/staff/oversight'

import { stateWords } from './step-words.ts'

/** Where a family is: what it waits for, or that it waits for nothing. */
function stateOf({ enrolment, step }: Pick<FamilyRow, 'enrolment' | 'step'>): FamilyState {
  return enrolment === 'refused' || enrolment === 'withdrawn' ? enrolment : step
}

type Moments = Pick<FamilyRow, 'enrolment' | 'since' | 'refusedAt' | 'withdrawnAt'>

/** Since when it has been there. The last step of who refused or left is older than that. */
export function stateSince({ enrolment, since, refusedAt, withdrawnAt }: Moments): string {
  if (enrolment === 'withdrawn') return withdrawnAt ?? since
  return enrolment === 'refused' ? (refusedAt ?? since) : since
}

/** The same as a badge says it. */
export function familyBadge(family: Pick<FamilyRow, 'enrolment' | 'step'>) {
  const state = stateOf(family)
  const tone =
    state === 'all_surveys' ? 'good' : state === 'refused' || state === 'withdrawn' ? 'plain' : 'wait'
  return { tone, word: stateWords[state] } as const
}
