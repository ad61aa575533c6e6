type AnswerMoments = {
  /** LimeSurvey's moment, to the minute; null where it does not say. */
  submittedAt: Date | null
  /** When the portal first saw it completed. */
  seenAt: Date | null
  leftAt: Date | null
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000)

/**
 * Whether somebody completed a questionnaire who had left the study: such an answer is noted and never valid. LimeSurvey
 * says the minute alone; within the minute of the leaving only what was seen before it counts as given before it.
 */
export function isAnsweredAfterLeaving({ submittedAt, seenAt, leftAt }: AnswerMoments): boolean {
  if (leftAt === null) return false
  if (submittedAt !== null && minuteOf(submittedAt) !== minuteOf(leftAt)) return submittedAt > leftAt
  return seenAt === null ? submittedAt !== null : seenAt > leftAt
}
