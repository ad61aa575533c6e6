import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import { assentBandOf, type AssentForm } from '@desco/contract/families/consents/assent'
import { assentTextOf } from '@desco/contract/families/consents/study-texts'
import { messages } from '@desco/contract/messages'

import { recordAssent } from '#families/consents/record-consents.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { mailParents } from '#families/people/mail-parents.ts'
import { ageOfRights, assentToday, lapsedOn } from '#families/events/growing-up.rules.ts'
import { assentEvents, mayTakePart, stoppedAt } from '#families/events/family-events.rules.ts'
import { findChildOfAccount } from '#families/people/children.queries.ts'
import { listEvents, queueLeaving, recordEvent } from '#families/events/family-events.queries.ts'
import { listOwed, listTextVersions } from '#families/consents/study-texts.ts'
import { lockFamily } from '#families/people/family-members.queries.ts'
import { textInForce } from '#families/consents/study-texts.rules.ts'
import type { ActorFor } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import { childDeclinedMail } from './children.mails.ts'

/**
 * Keeps a child's own yes or no, with the words it read. After a no it is asked nothing, its links to
 * questionnaires are closed and its parents are told; it can change its mind, and the links open again.
 */
export async function answerAssent(
  needs: FamiliesNeeds,
  actor: Pick<ActorFor<'anyChild'>, 'accountId' | 'familyId'>,
  form: AssentForm,
): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    await lockFamily(tx, actor.familyId)
    await answerAssentUnderLock({ ...needs, db: tx }, actor, form)
  })
}

/** The same in the caller's transaction, under the family's lock. */
export async function answerAssentUnderLock(
  needs: FamiliesNeeds,
  { accountId, familyId }: Pick<ActorFor<'anyChild'>, 'accountId' | 'familyId'>,
  { version, text: band, answer }: AssentForm,
): Promise<void> {
  const tx = needs.db
  const child = await findChildOfAccount(tx, accountId)
  if (child === undefined) throw new Error('A child account has no child.')
  const events = await listEvents(tx, familyId)
  // taken out while it was reading
  if (!mayTakePart(events, child.id)) throw new Problem('child_not_taking_part')
  const now = needs.clock.now()
  const today = dayInItaly(now)
  const versions = await listTextVersions(tx, today)
  const isAdult = ageOfRights(child, today) >= 18
  // the words for children are not an adult's consent
  if (isAdult && answer === 'yes') throw new Problem('not_allowed')
  if (band !== assentBandOf(ageOn(child.birthDate, today))) refuseField('text', messages.consentOutdated)
  // who says no is let go, whatever words they had before them
  if (answer === 'yes' && version !== textInForce(versions, assentTextOf(band)).version) {
    refuseField('version', messages.consentOutdated)
  }
  const owed = await listOwed(tx, versions, { accountId, child, events }, today)
  // pressed twice, or in two tabs: one answer, one mail
  if (assentToday(events, child, today) === answer && owed.length === 0) return

  await recordAssent(needs, { familyId, accountId }, { band, answer, versions })
  await recordEvent(tx, now, {
    familyId,
    kind: assentEvents[answer],
    accountId,
    childIds: [child.id],
  })
  const hadStopped =
    stoppedAt(events, { childId: child.id }) !== null || lapsedOn(events, child, today) !== null
  if (answer === 'no' || hadStopped) await queueLeaving(needs, [accountId])
  if (answer === 'no' && !isAdult) {
    await mailParents(needs, familyId, (to) => childDeclinedMail(needs, { to, child: child.name }))
  }
}
