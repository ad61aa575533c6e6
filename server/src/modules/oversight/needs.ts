import type { FamiliesNeeds } from '#modules/families/index.ts'
import type { SurveysNeeds } from '#modules/surveys/index.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

/** What acting for a family needs. */
export type ActNeeds = FamiliesNeeds

/** What showing names needs. */
export type NamesNeeds = ActNeeds & {
  /** To one of the team, names of so many families. */
  namesPerHour: number
  log: Log
}

/** What correcting an address needs. */
export type CorrectingNeeds = ActNeeds & {
  /** Keeps a way back to the address before, and answers its link: changes of addresses are for `rights` to know. */
  keepWayBack: (
    tx: Database,
    change: { accountId: string; before: string | null; after: string },
  ) => Promise<string>
  /** Sends a link to an address that is to become the first one of somebody who is 18. */
  sendEmailLink: (tx: Database, asked: { accountId: string; email: string }) => Promise<void>
}

/** What this module must be given. */
export type Needs = NamesNeeds & SurveysNeeds
