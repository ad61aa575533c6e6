import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'

/** Failures and tries that one address may make before it has to wait: generous, a whole school can sit behind one. */
export type NetworkLimits = { loginFailures: number; codeTriesPerHour: number; signUpsPerHour: number }

/** All that the start of the portal gives to use cases, beside what the rooms make themselves. */
type AllNeeds = {
  db: Database
  clock: Clock
  secrets: Secrets
  log: Log
  /** Where families find the portal, without a slash at the end. */
  portalUrl: string
  studyName: string
  studyContact: string
  networkLimits: NetworkLimits
  /** After so many minutes without a call a session of the team is over. */
  staffIdleMinutes: number
  /** To one of the team, names of so many families. */
  namesPerHour: number
}

/** The needs of a use case: the database, the clock, and what it names beside. */
export type Needs<More extends keyof AllNeeds = never> = Pick<AllNeeds, 'db' | 'clock' | More>

/** The needs of a use case that writes a mail of the study. */
export type LetterNeeds = Needs<'secrets' | 'portalUrl' | 'studyName' | 'studyContact'>
