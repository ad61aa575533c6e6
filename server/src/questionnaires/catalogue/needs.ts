import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import type { Surveys } from './create-surveys.ts'

/** The needs of this module. */
export type Needs = { surveys: Surveys; db: Database; clock: Clock }
