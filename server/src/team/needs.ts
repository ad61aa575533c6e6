import type { FamiliesNeeds } from '#families/index.ts'
import type { SurveysNeeds } from '#questionnaires/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'

/** The needs of acting for a family. */
export type ActNeeds = FamiliesNeeds

/** The needs of showing names. */
export type NamesNeeds = ActNeeds & {
  /** To one of the team, names of so many families. */
  namesPerHour: number
  log: Log
}

/** The needs of correcting an address. */
export type CorrectingNeeds = ActNeeds & {
  /** Keeps a way back to the address before, and answers its link: changes of addresses are for `rights` to know. */
  keepWayBack: (
    tx: Database,
    change: { accountId: string; before: string | null; after: string },
  ) => Promise<string>
  /** Sends a link to an address that is to become the first one of somebody who is 18. */
  sendEmailLink: (tx: Database, asked: { accountId: string; email: string }) => Promise<void>
}

/** The needs of this module. */
export type Needs = NamesNeeds & SurveysNeeds
