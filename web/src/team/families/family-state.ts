import type { FamilyRow } from '@desco/contract/staff/oversight'
import { familyStateOf, isOver } from '@desco/contract/families/states'

import { stateWords } from './step-words.ts'

type Moments = Pick<FamilyRow, 'enrolment' | 'since' | 'refusedAt' | 'withdrawnAt'>

/** Since when it has been there. The last step of who refused or left is older than that. */
export function stateSince({ enrolment, since, refusedAt, withdrawnAt }: Moments): string {
  if (enrolment === 'withdrawn') return withdrawnAt ?? since
  return enrolment === 'refused' ? (refusedAt ?? since) : since
}

/** The same as a badge says it. */
export function familyBadge(family: Pick<FamilyRow, 'enrolment' | 'step'>) {
  const state = familyStateOf(family)
  const tone = isOver(family.enrolment) ? 'plain' : state === 'all_surveys' ? 'good' : 'wait'
  return { tone, word: stateWords[state] } as const
}
