import { createHash } from 'node:crypto'

import { consentSections, documentText, documentVersion } from '@desco/contract/consent-documents'
import type { Consents } from '@desco/contract/consents'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

import { insertConsentRecords, insertConsentTexts } from './consent-ledger.queries.ts'

type Who = { familyId: string; accountId: string }

const documents = consentSections.map((section) => {
  const text = documentText(section)
  return {
    section,
    text,
    version: documentVersion,
    sha256: createHash('sha256').update(text, 'utf8').digest(),
  }
})

/**
 * Keeps as evidence what was shown (version and hash of the exact text), each answer, when and by whom (GDPR art. 7.1).
 * A caller that only sent `isChecked` is recorded as such.
 */
export async function recordConsents(
  { db, clock }: { db: Database; clock: Clock },
  { familyId, accountId }: Who,
  consents: Consents | undefined,
) {
  const now = clock.now()
  await insertConsentTexts(db, documents)
  await insertConsentRecords(
    db,
    documents.map(({ section, version, sha256 }) => ({
      family_id: familyId,
      account_id: accountId,
      section,
      version,
      text_sha256: sha256,
      answer: consents?.[section] ?? 'true',
      means: consents ? 'registration' : 'registration_checkbox',
      answered_at: now,
    })),
  )
}
