import type { SurveyAnswers } from '#questionnaires/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import type { Log } from '#platform/log.ts'

/** The needs of this module. */
export type Needs = { db: Database; clock: Clock }

/** The needs of asking: people who may approve are told by mail. */
export type AskNeeds = Needs & { secrets: Secrets; portalUrl: string; studyName: string }

/** The needs of the making of files. */
export type WorkNeeds = Needs & { secrets: Secrets; log: Log; answers: SurveyAnswers }
