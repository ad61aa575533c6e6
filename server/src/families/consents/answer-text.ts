import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import { assentBandOf } from '@desco/contract/families/consents/assent'
import type { changedTexts, OwnText } from '@desco/contract/families/consents/changed-texts'
import type { InputOf } from '@desco/contract/endpoint'
import { messages } from '@desco/contract/messages'

import { answerAssentUnderLock } from '#families/children/answer-assent.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { leaveUnderLock } from '#families/leaving/leave-study.ts'
import { ageOfRights, assentToday } from '#families/events/growing-up.rules.ts'
import { hasLeft } from '#families/events/family-events.rules.ts'
import { lockFamily } from '#families/people/family-members.queries.ts'
import { queueLeaving, recordEvent } from '#families/events/family-events.queries.ts'
import { upsertMessageChoice } from '#families/people/message-choices.queries.ts'
import type { ActorFor } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import { readTextsOf, type TextsOfPerson } from './my-texts.ts'
import { recordNewAnswer } from './record-consents.ts'

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
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockFamily(tx, familyId)
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
  const today = dayInItaly(inside.clock.now())
  if (child !== null && ageOfRights(child, today) < 18) {
    return answerAssentUnderLock(inside, who, {
      version: own.version,
      text: assentBandOf(ageOn(child.birthDate, today)),
      answer: answer === 'accept' ? 'yes' : 'no',
    })
  }
  // who was never asked registers; who is 18 and has not gone on decides that first, with all three texts
  const decidesFirst = child !== null && assentToday(before.events, child, today) !== 'yes'
  if (own.answer === 'unasked' || decidesFirst) throw new Problem('not_allowed')
  const about = child === null ? who : { ...who, childIds: [child.id] }
  await recordNewAnswer(inside, about, { text, answer, versions })
  if (text === 'section3') {
    await upsertMessageChoice(inside.db, {
      accountId: who.accountId,
      fewer: answer === 'refuse',
      pausedUntil: null,
      now: inside.clock.now(),
    })
    return
  }
  if (answer === 'accept') return
  if (child === null) return leaveUnderLock(inside, who, 'me-and-children')
  await recordEvent(inside.db, inside.clock.now(), {
    familyId: who.familyId,
    kind: 'child_declined',
    accountId: who.accountId,
    childIds: [child.id],
  })
  await queueLeaving(inside, [who.accountId])
}
