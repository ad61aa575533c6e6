import { keptAnswersText } from '@desco/contract/families/consents/texts'
import { studyLimits } from '@desco/contract/study-limits'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

/**
 * Whether a family's answers stay in LimeSurvey after an erasure: only while the study's setting says so, and only where every
 * parent read it before consenting (GDPR art. 17.3 d and 89). Never by itself. A parent who only answered an invitation's link
 * about the children was shown no such text.
 */
export async function answersStay(db: Database, familyId: string): Promise<boolean> {
  if (!studyLimits().keepsAnswers) return false
  const { rows } = await sql<{ all: boolean }>`
    select count(*) > 0 and bool_and(exists (
      select from consent_record as record
      where record.account_id = account.id and record.section = ${keptAnswersText.section}
    )) and not exists (
      select from consent_record where family_id = ${familyId} and section = 'childrenOnly'
    ) as all
    from account where family_id = ${familyId} and kind = 'parent'`.execute(db)
  return rows[0]?.all ?? false
}
