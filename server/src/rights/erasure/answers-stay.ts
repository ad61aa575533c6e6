import { keptAnswersText } from '@desco/contract/families/consents/texts'
import { studyLimits } from '@desco/contract/study-limits'

import type { Database } from '#platform/database/database.ts'

import { readThatAnswersStay } from './erasures.queries.ts'

/**
 * Whether a family's answers stay in LimeSurvey after an erasure: only while the study's setting says so, and only where every
 * parent read it before consenting (GDPR art. 17.3 d and 89). Never by itself.
 */
export async function answersStay(db: Database, familyId: string): Promise<boolean> {
  return studyLimits().keepsAnswers && (await readThatAnswersStay(db, familyId, keptAnswersText.section))
}
