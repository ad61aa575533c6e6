import { dayInItaly } from '@desco/contract/families/birth-date'
import type { AdultDecision } from '@desco/contract/rights/growing-up'
import { fieldErrors } from '@desco/contract/field-errors'

import {
  type FamiliesNeeds,
  assentToday,
  confirmPassword,
  findChildOfAccount,
  getAccount,
  listEvents,
  mayTakePart,
  queueLeaving,
  recordAdultConsents,
  recordEvent,
  refuseOnHold,
  underFamilyLock,
} from '#families/index.ts'
import type { ActorFor } from '#platform/http/actor.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import { queueErasure } from '#rights/erasure/ask-erasure.ts'
import { limitChanges, sendLinkTo } from '#rights/corrections/change-email.ts'
import { erasing, listOpenErasures } from '#rights/erasure/erasures.queries.ts'
import { isMinor } from './minors.ts'

/**
 * An adult child decides by themselves; the parents' consents count no more (Italian Civil Code, art. 2). Going on needs the
 * same consents as the parents gave, and an address, which is the child's once the link sent there was opened: until then the
 * same call sends a new link. A child who leaves may still come back here. An erasure needs the password once more, and can be
 * taken back in the same hours as a parent's.
 */
export async function decideAsAdult(
  needs: FamiliesNeeds,
  { accountId, familyId }: ActorFor<'anyChild'>,
  decision: AdultDecision,
  networkAddress: string,
): Promise<void> {
  if (decision.choice === 'go_on') await limitChanges(needs, accountId, decision.email)
  if (decision.choice === 'be_erased') {
    await refuseOnHold(needs, accountId)
    await confirmPassword(needs, accountId, { password: decision.password, networkAddress })
  }
  await underFamilyLock(needs, familyId, async (inside) => {
    const tx = inside.db
    const now = needs.clock.now()
    const today = dayInItaly(now)
    const child = await findChildOfAccount(tx, accountId)
    if (child === undefined || isMinor(child, today)) throw new Problem('not_allowed')
    const events = await listEvents(tx, familyId)
    if (!mayTakePart(events, child.id)) throw new Problem('child_not_taking_part')
    const open = await listOpenErasures(tx, familyId)
    if (open.some(({ childIds }) => childIds.includes(child.id))) throw new Problem('erasure_under_way')
    const said = assentToday(events, child, today)
    const event = { familyId, accountId, childIds: [child.id] }

    if (decision.choice === 'go_on') {
      const { consents, email } = decision
      const { email: proved } = await getAccount(tx, accountId)
      if (proved === null) await sendLinkTo(inside, { accountId, before: '', email })
      // one decision; the address may have been mistyped, or its link missed
      if (said === 'yes') return
      if (consents === undefined) return refuseField('consents', fieldErrors.required)
      await recordAdultConsents(inside, event, consents)
      await recordEvent(tx, now, { ...event, kind: 'adult_went_on' })
      await queueLeaving(inside, [accountId])
      return
    }
    if (said !== 'no') {
      await recordEvent(tx, now, { ...event, kind: 'child_declined' })
      await queueLeaving(inside, [accountId])
    }
    if (decision.choice === 'be_erased') {
      const asked = { familyId, means: 'session', staffId: null, askedBy: accountId } as const
      await queueErasure(inside, { ...erasing('adult', [child]), ...asked })
    }
  })
}
