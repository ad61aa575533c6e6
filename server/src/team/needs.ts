import type { FamiliesNeeds } from '#families/index.ts'
import type { SurveyAnswers, SurveysNeeds } from '#questionnaires/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'

/** The needs of showing names. */
export type NamesNeeds = FamiliesNeeds & Needs<'namesPerHour' | 'log'>

/** The needs of correcting an address. */
export type CorrectingNeeds = FamiliesNeeds & {
  /** Keeps a way back to the address before, and answers its link: changes of addresses are for `rights` to know. */
  keepWayBack: (
    tx: Database,
    change: { accountId: string; before: string | null; after: string },
  ) => Promise<string>
  /** Sends a link to an address that is to become the first one of somebody who is 18. */
  sendEmailLink: (tx: Database, asked: { accountId: string; email: string }) => Promise<void>
}

/** The needs of this room. */
export type TeamNeeds = NamesNeeds & SurveysNeeds

/** The needs of the making of files. */
export type ExportNeeds = Needs<'secrets' | 'log'> & { answers: SurveyAnswers }
