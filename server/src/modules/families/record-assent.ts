import { type AssentAnswer, type AssentForm, assentText } from '@desco/contract/assent'
import { assentVersion } from '@desco/contract/assent-texts'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { sha256 } from '#platform/secrets.ts'

import { insertConsentRecords, insertConsentTexts } from './consent-ledger.queries.ts'

type Read = { familyId: string; accountId: string; band: AssentForm['text']; answer: AssentAnswer }

/** Keeps a child's own answer beside its parents' consents: what it read (version and hash), what it said, and when. */
export async function recordAssent(
  { db, clock }: { db: Database; clock: Clock },
  { familyId, accountId, band, answer }: Read,
) {
  const text = assentText(band)
  const document = { section: `assent_${band}`, version: assentVersion }
  await insertConsentTexts(db, [{ ...document, text, sha256: sha256(text) }])
  await insertConsentRecords(db, [
    {
      ...document,
      family_id: familyId,
      account_id: accountId,
      text_sha256: sha256(text),
      answer,
      means: 'assent',
      answered_at: clock.now(),
    },
  ])
}
