import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import { assentBandOf, type AssentForm } from '@desco/contract/families/consents/study-text'
import type { changedTexts, OwnText } from '@desco/contract/families/consents/changed-texts'
import { answersTo, assentTextOf } from '@desco/contract/families/consents/study-texts'
import type { InputOf } from '@desco/contract/endpoint'
import { messages } from '@desco/contract/messages'

import { childDeclinedMail } from '#families/leaving/withdrawals.mails.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { leaveUnderLock } from '#families/leaving/leave-study.ts'
import { ageOfRights, assentToday, lapsedOn } from '#families/events/growing-up.rules.ts'
import { assentEvents, hasLeft, mayTakePart, stoppedAt } from '#families/events/family-events.rules.ts'
import { mailParents } from '#families/people/tell-people.ts'
import { underFamilyLock } from '#families/people/family-members.queries.ts'
import { queueLeaving, recordEvent } from '#families/events/family-events.queries.ts'
import { upsertMessageChoice } from '#families/leaving/choose-messages.ts'
import type { ActorFor } from '#platform/http/actor.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import { readTextsOf, type TextsOfPerson } from './my-texts.ts'
import { recordDocuments, shownNow } from './record-consents.ts'

type Answer = InputOf<typeof changedTexts.answerText>

/**
 * Keeps what somebody answers to a text that has changed; what they answered before stays as it was. To refuse is to withdraw
 * that consent (GDPR art. 7.3): of the data or of those about health it ends one's own part, and a parent's authorization of
 * the children with it, because nothing of the study is without them; of the messages, the messages alone. A child's no is
 * its no to the study.
 */
export async function answerText(
  needs: FamiliesNeeds,
  actor: ActorFor<'anyMember'>,
  said: Answer,
): Promise<OwnText[]> {
  const { accountId, familyId } = actor
  return underFamilyLock(needs, familyId, async (inside) => {
    const before = await readTextsOf(inside, actor)
    const own = before.texts.find(({ text }) => text === said.text)
    // it is not this person's to answer
    if (own === undefined) throw new Problem('not_allowed')
    if (hasLeft(before.events, accountId)) throw new Problem('person_not_taking_part')
    const outcome = ({ accept: 'accepted', refuse: 'refused' } as const)[said.answer]
    // pressed twice, or in two tabs: one answer
    if (own.answer === outcome) return before.texts
    if (own.version !== said.version) refuseField('version', messages.consentOutdated)
    if (own.answer !== said.seen) throw new Problem('text_already_answered')
    await takeAnswer(inside, { accountId, familyId }, { said, own, before })
    return (await readTextsOf(inside, actor)).texts
  })
}

type Who = { accountId: string; familyId: string }
type Taken = { said: Answer; own: OwnText; before: TextsOfPerson }

async function takeAnswer(inside: FamiliesNeeds, who: Who, { said, own, before }: Taken): Promise<void> {
  const { text, answer } = said
  const { child, versions } = before
  const now = inside.clock.now()
  const today = dayInItaly(now)
  if (child !== null && ageOfRights(child, today) < 18) {
    const band = assentBandOf(ageOn(child.birthDate, today))
    const form = { version: own.version, text: band, answer: answer === 'accept' ? 'yes' : 'no' } as const
    return takeAssent(inside, who, { form, before })
  }
  // who was never asked registers; who is 18 and has not gone on decides that first, with all three texts
  const decidesFirst = child !== null && assentToday(before.events, child, today) !== 'yes'
  if (own.answer === 'unasked' || decidesFirst) throw new Problem('not_allowed')
  const about = child === null ? who : { ...who, childIds: [child.id] }
  await recordDocuments(inside, about, [
    { ...shownNow(versions, text), answer: answersTo(text)[answer], means: 'session' },
  ])
  if (text === 'section3') {
    const { accountId } = who
    return upsertMessageChoice(inside.db, { accountId, fewer: answer === 'refuse', pausedUntil: null, now })
  }
  if (answer === 'accept') return
  if (child === null) return leaveUnderLock(inside, who, 'me-and-children')
  await recordEvent(inside.db, now, { ...about, kind: 'child_declined' })
  await queueLeaving(inside, [who.accountId])
}

/**
 * Keeps a child's own yes or no, with the words it read. After a no it is asked nothing, its links to
 * questionnaires are closed and its parents are told; it can change its mind, and the links open again.
 */
export async function answerAssent(
  needs: FamiliesNeeds,
  { accountId, familyId }: ActorFor<'anyChild'>,
  form: AssentForm,
): Promise<void> {
  await underFamilyLock(needs, familyId, async (inside) => {
    const before = await readTextsOf(inside, { accountId, familyId })
    await takeAssent(inside, { accountId, familyId }, { form, before })
  })
}

async function takeAssent(
  inside: FamiliesNeeds,
  who: Who,
  { form: { version, text: band, answer }, before }: { form: AssentForm; before: TextsOfPerson },
): Promise<void> {
  const { child, events, versions, owed } = before
  // taken out while it was reading
  if (child === null || !mayTakePart(events, child.id)) throw new Problem('child_not_taking_part')
  const now = inside.clock.now()
  const today = dayInItaly(now)
  const isAdult = ageOfRights(child, today) >= 18
  // the words for children are not an adult's consent
  if (isAdult && answer === 'yes') throw new Problem('not_allowed')
  if (band !== assentBandOf(ageOn(child.birthDate, today))) refuseField('text', messages.consentOutdated)
  const shown = shownNow(versions, assentTextOf(band))
  // who says no is let go, whatever words they had before them
  if (answer === 'yes' && version !== shown.version) refuseField('version', messages.consentOutdated)
  // pressed twice, or in two tabs: one answer, one mail
  if (assentToday(events, child, today) === answer && owed.length === 0) return

  await recordDocuments(inside, who, [{ ...shown, answer, means: 'assent' }])
  await recordEvent(inside.db, now, { ...who, kind: assentEvents[answer], childIds: [child.id] })
  const hadStopped =
    stoppedAt(events, { childId: child.id }) !== null || lapsedOn(events, child, today) !== null
  if (answer === 'no' || hadStopped) await queueLeaving(inside, [who.accountId])
  if (answer === 'no' && !isAdult)
    await mailParents(inside, who.familyId, childDeclinedMail(inside, child.name))
}
