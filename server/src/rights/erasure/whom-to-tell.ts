import type { ErasureLevel } from '@desco/contract/rights/erasure'

import { type FamiliesNeeds, type TakenBack, listParentEmails } from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'

import { erasureTakenBackMail } from './erasure.mails.ts'
import { type Erasure, listAddressesOf } from './erasures.queries.ts'
import { returnedMail } from '#rights/returning/returning.mails.ts'

/** Of one adult's data alone: nobody else of the family has a say in it, nor reads of it. */
export const isOneAdults = (level: ErasureLevel): boolean => level === 'me' || level === 'adult'

/** The addresses of who reads that an erasure was asked for, or taken back. */
export async function listAddressesToTell(
  db: FamiliesNeeds['db'],
  { level, familyId, accountIds }: Pick<Erasure, 'level' | 'familyId' | 'accountIds'>,
): Promise<string[]> {
  if (isOneAdults(level)) return listAddressesOf(db, accountIds)
  return familyId === null ? [] : listParentEmails(db, familyId)
}

type How = { byTeam: boolean; onlyChildren: boolean; back: TakenBack }

/**
 * Says that an erasure was taken back, or stopped by the team, to who had read of it. The other parent had read only that
 * this one takes part no more, and now reads the contrary.
 */
export async function tellTakenBack(
  needs: FamiliesNeeds,
  erasure: Erasure,
  { back, ...how }: How,
): Promise<void> {
  const { db } = needs
  const told = await listAddressesToTell(db, erasure)
  for (const to of told) await queueMail(needs, erasureTakenBackMail(needs, { to, ...how }))
  if (erasure.level !== 'me' || erasure.familyId === null || back.accountIds.length === 0) return
  for (const to of await listParentEmails(db, erasure.familyId)) {
    if (told.includes(to)) continue
    const who = { isFamily: false, isOwn: false, isOther: true, children: [] }
    await queueMail(needs, returnedMail(needs, { to, ...who }))
  }
}
