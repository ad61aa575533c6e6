import type { ConsentGiven } from '@desco/contract/families/consents/ledger'

import type { FamiliesNeeds } from '#families/needs.ts'

import { listConsents } from './consent-ledger.queries.ts'

/** The consents of somebody, word for word as they were shown then. Only one's own. */
export async function listMyConsents(
  { db }: Pick<FamiliesNeeds, 'db'>,
  { accountId }: { accountId: string },
): Promise<ConsentGiven[]> {
  const rows = await listConsents(db, accountId)
  return rows.map(({ section, version, textSha256, text, answer, means, answeredAt, children }) => ({
    section,
    version,
    sha256: textSha256.toString('hex'),
    text,
    answer,
    means,
    answeredAt: answeredAt.toISOString(),
    children,
  }))
}
