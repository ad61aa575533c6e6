import type { ComparedSurvey, DifferenceKind } from '@desco/contract/questionnaires/desk/survey-desk'
import type { SurveyState } from '@desco/contract/questionnaires/desk/survey-people'

// PostgreSQL does not know these of a column: the words of a list that no check holds, and the content of a jsonb.
// testing/files/describe-tables.ts says which column has which.

export type { StudyText } from '@desco/contract/families/consents/study-text'
export type { Meal } from '@desco/contract/diary/entries'
export type { ErasedConsent } from '@desco/contract/rights/erasure'
export type { FamilyEventKind } from '@desco/contract/families/events'
export type { Enrolment, FunnelStep } from '@desco/contract/families/states'
export type { AuditAct, AuditSubject } from '@desco/contract/staff/audit'
export type { ExportFailure, ExportKind, ExportSeparator } from '@desco/contract/team/exports'
export type { MailKind } from '@desco/contract/messages/desk/mails'
export type { RecipientFilter } from '@desco/contract/messages/desk/team-messages'
export type { DropReason, ReminderSubject } from '@desco/contract/messages/desk/message-words'

/** An object of which a reader checks what it needs. */
export type AnyObject = Record<string, unknown>

/** How many grams a portion of a food has, by the name of the portion. */
export type GramsOfPortions = Record<string, number>

/** Days of which one may be missing: written as text arrays, and read as such by `::text[]`. */
export type Days = (string | null)[]

export type LinkOpenBecause = 'no_right' | 'open_access'

export type WhyAskedNothing = 'unverified' | 'not_enabled' | 'not_asked' | 'declined'

export type StoredSurvey = {
  id: number
  title: string
  active: boolean
  startsAt: string | null
  expiresAt: string | null
}

export type CountedState = {
  surveyId: number
  state: SurveyState | 'left'
  count: number
  since: string | null
}

export type StoredComparison = Omit<ComparedSurvey, 'differences'> & {
  differences: { kind: DifferenceKind; count: number; accountIds: string[] }[]
}

/** The words for those in braces, without names. */
export type SaidInMessage = { questionario?: string; giorno?: string; notizia?: string }
