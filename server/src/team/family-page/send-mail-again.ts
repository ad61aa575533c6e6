import type { InputOf } from '@desco/contract/endpoint'
import type { familyActs } from '@desco/contract/team/family-acts'

import { type FamiliesNeeds, findAwaited, lockAccountOfFamily } from '#families/index.ts'
import { listOpenBounces, settleBounces } from '#platform/mail/bounces/bounces.queries.ts'
import { sendAgain } from '#platform/mail/send-again.ts'
import { familyActOnce } from '#staff/index.ts'
import { Problem } from '#platform/problem.ts'

import { findGivenUpAt } from './family-history.queries.ts'

type Of<Name extends keyof typeof familyActs> = InputOf<(typeof familyActs)[Name]>

/** Sends a mail to a family once more, with all its tries; one that another colleague has sent again meanwhile is not. */
export const resendMail = familyActOnce(
  'mail_sent_again',
  async ({ db, clock }: FamiliesNeeds, input: Of<'resendMail'>) => {
    const { familyId, mailId } = input
    const givenUpAt = await findGivenUpAt(db, familyId, mailId)
    if (givenUpAt?.toISOString() !== input.givenUpAt) throw new Problem('message_outdated')
    if ((await sendAgain({ db, clock }, { id: mailId })) === 0) throw new Problem('message_outdated')
    return { details: { mail: mailId } }
  },
)

/** Mails go again to an address from which they came back: its owner has made room, or says that it is right. */
export const tryAddress = familyActOnce(
  'address_tried_again',
  async (inside: FamiliesNeeds, input: Of<'tryAddress'>) => {
    const { db } = inside
    const address = await findAddress(inside, input)
    const [bounce] = await listOpenBounces(db, [address])
    // corrected, seen to by somebody else, or come back once more
    if (bounce?.at.toISOString() !== input.bouncedAt) throw new Problem('message_outdated')
    await settleBounces(inside, address)
    return input.accountId === undefined ? {} : { subject: { kind: 'person', id: input.accountId } as const }
  },
)

async function findAddress(
  { db }: FamiliesNeeds,
  { familyId, accountId }: Of<'tryAddress'>,
): Promise<string> {
  if (accountId === undefined) {
    const awaited = await findAwaited(db, familyId)
    if (awaited === undefined) throw new Problem('message_outdated')
    return awaited.email
  }
  const account = await lockAccountOfFamily(db, familyId, accountId)
  if (account === undefined || account.kind !== 'parent' || account.email === null)
    throw new Problem('not_found')
  return account.email
}
