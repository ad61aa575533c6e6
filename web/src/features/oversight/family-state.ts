import type { FamilyRow, FamilyState } from '@desco/contract/oversight'

import { stateWords } from './step-words.ts'

/** Where a family is: what it waits for, or that it waits for nothing. */
function stateOf({ enrolment, step }: Pick<FamilyRow, 'enrolment' | 'step'>): FamilyState {
  return enrolment === 'refused' || enrolment === 'withdrawn' ? enrolment : step
}

/** The same as a badge says it. */
export function familyBadge(family: Pick<FamilyRow, 'enrolment' | 'step'>) {
  const state = stateOf(family)
  const tone =
    state === 'all_surveys' ? 'good' : state === 'refused' || state === 'withdrawn' ? 'plain' : 'wait'
  return { tone, word: stateWords[state] } as const
}
