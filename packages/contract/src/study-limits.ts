import { limits } from './limits.ts'

/** The limits that a study sets for itself; without a word of it, the specification's (section 5). */
export type StudyLimits = {
  /** The longest first name or surname, in characters. */
  longestName: number
  /** Children younger than so many years take part. */
  childrenUnder: number
  /**
   * Answers to questionnaires stay after an erasure, without anything that says whose they are (GDPR art. 17.3 d and 89), for
   * families who read so before they consented.
   */
  keepsAnswers: boolean
  /** For so many days the other parent's link answers. */
  invitationDays: number
  /** So many days after the other parent's no, the children's data are erased. */
  refusedChildrenDays: number
  /** So many days after it was sent or given up, a mail's address and subject are kept. */
  mailDays: number
}

export const specifiedLimits: StudyLimits = {
  longestName: limits.name.max,
  childrenUnder: limits.childAge.under,
  keepsAnswers: false,
  invitationDays: limits.invitation.days.unset,
  refusedChildrenDays: limits.refusal.childrenErasedAfterDays.unset,
  mailDays: limits.mail.keptDays.unset,
}

let chosen = specifiedLimits

/** The limits of this process, or of this page. Asked for at every check: they are set once the settings were read. */
export const studyLimits = (): StudyLimits => chosen

/** Set once at the start: by the server from its settings, by a page from what the server wrote into it. */
export function setStudyLimits(limitsOfStudy: StudyLimits): void {
  chosen = limitsOfStudy
}
