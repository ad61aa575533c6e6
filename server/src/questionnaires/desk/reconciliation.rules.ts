import type { DifferenceKind } from '@desco/contract/questionnaires/desk/survey-desk'

type Absent = {
  /** `addedAt`: null while the portal has not managed to add the person. */
  row: { addedAt: Date | null; completed: boolean }
  /** LimeSurvey holds the token in other letter case. */
  isSpeltOtherwise: boolean
  /** When LimeSurvey was asked: who was added since is not missing. */
  askedAt: Date
}

/** The meaning of LimeSurvey's not having a person; null when it means nothing. */
export function absentKind({ row, isSpeltOtherwise, askedAt }: Absent): DifferenceKind | null {
  if (row.addedAt !== null && row.addedAt >= askedAt) return null
  if (row.completed) return 'lost_there'
  return isSpeltOtherwise ? 'token_differs' : 'missing'
}

/** The people who can be added; somebody who completed a survey and is gone from it would be asked to take it again. */
export const canBeAdded = ({ kind }: { kind: DifferenceKind }) =>
  kind === 'missing' || kind === 'token_differs'
