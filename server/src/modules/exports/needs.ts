import type { SurveyAnswers } from '#modules/surveys/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Secrets } from '#platform/encryption.ts'
import type { Log } from '#platform/log.ts'

/** What this module must be given. */
export type Needs = { db: Database; clock: Clock }

/** What asking must be given: who may approve is told by mail. */
export type AskNeeds = Needs & { secrets: Secrets; portalUrl: string; studyName: string }

/** What the making of files must be given. */
export type WorkNeeds = Needs & { secrets: Secrets; log: Log; answers: SurveyAnswers }
