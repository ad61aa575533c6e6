import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import type { changedTexts, OwnText, TextAnswer } from '@desco/contract/families/consents/changed-texts'
import type { ConsentGiven } from '@desco/contract/families/consents/ledger'
import { assentBandOf, type AssentForm, type StudyText } from '@desco/contract/families/consents/study-text'
import { answersTo, assentTextOf } from '@desco/contract/families/consents/study-texts'
import { consentSections } from '@desco/contract/families/consents/texts'
import type { InputOf } from '@desco/contract/endpoint'
import { fieldErrors } from '@desco/contract/field-errors'
import { sql } from 'kysely'

import { queueLeaving, recordEvent } from '#families/events/family-events.queries.ts'
import { assentEvents, hasLeft, mayTakePart, stoppedAt } from '#families/events/family-events.rules.ts'
import { ageOfRights, assentToday, lapsedOn } from '#families/events/growing-up.rules.ts'
import { upsertMessageChoice } from '#families/leaving/choose-messages.ts'
import { leaveUnderLock } from '#families/leaving/leave-study.ts'
import { childDeclinedMail } from '#families/leaving/withdrawals.mails.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { type Member, readMember, underFamilyLock } from '#families/people/family-members.queries.ts'
import { mailParents } from '#families/people/tell-people.ts'
import type { ActorFor } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import { recordDocuments, shownNow } from './record-consents.ts'
import { listOwed, listTextVersions, textInForce } from './study-texts.ts'

type Texts = Awaited<ReturnType<typeof readTextsOf>>

/**
 * The texts that somebody answers to, as they are today: a child the one for its age, everybody else the three consents. Each
 * with the last answer, and with the words that it was given to.
 */
export async function readTextsOf({ db, clock }: Needs, who: { accountId: string; familyId: string }) {
  const today = dayInItaly(clock.now())
  const versions = await listTextVersions(db, today)
  const member = await readMember(db, who)
  const answers = await db
    .selectFrom('consent_record as record')
    .innerJoin('consent_text as shown', 'shown.sha256', 'record.textSha256')
    .select(['record.section', 'record.version', 'record.answer', 'shown.text'])
    .where('record.accountId', '=', who.accountId)
    .orderBy('record.id', 'desc')
    .execute()
  const owed = await listOwed(db, versions, member, today)

  const texts = textsOf(member.child, today).map((text): OwnText => {
    const { version, title, paragraphs } = textInForce(versions, text)
    const open = owed.find((one) => one.text === text)
    // a child may have answered when the words for another age were its own
    const before = answers.find(({ section }) =>
      isAssent(text) ? section.startsWith('assent_') : section === text,
    )
    const answer = open === undefined ? answerOf(text, { ...member, before }, today) : ('open' as const)
    return {
      text,
      version,
      title,
      paragraphs: [...paragraphs],
      ...answersTo(text),
      answer,
      before: before ?? null,
      until: open?.until ?? null,
    }
  })
  return { ...member, texts, versions, owed }
}

const isAssent = (text: StudyText) => text.startsWith('assent_')

const textsOf = (child: Member['child'], today: string): readonly StudyText[] => {
  if (child === null || ageOfRights(child, today) >= 18) return consentSections
  return [assentTextOf(assentBandOf(ageOn(child.birthDate, today)))]
}

type MemberWithAnswer = Member & { before: { answer: string } | undefined }

function answerOf(text: StudyText, { before, child, events }: MemberWithAnswer, today: string): TextAnswer {
  if (isAssent(text) && child !== null) {
    return ({ yes: 'accepted', no: 'refused', asked: 'unasked' } as const)[assentToday(events, child, today)]
  }
  if (before === undefined) return 'unasked'
  return before.answer === answersTo(text).refuse ? 'refused' : 'accepted'
}

/**
 * The consents of somebody, word for word as they were shown then, newest first. Only one's own. Names of children whose rows are
 * gone are too.
 */
export async function listMyConsents(
  { db }: Pick<Needs, 'db'>,
  { accountId }: { accountId: string },
): Promise<ConsentGiven[]> {
  const rows = await db
    .selectFrom('consent_record as record')
    .innerJoin('consent_text as shown', 'shown.sha256', 'record.textSha256')
    .leftJoin('child', (join) => join.on(sql<boolean>`child.id = any(record.child_ids)`))
    .select([
      'record.section',
      'record.version',
      'shown.sha256',
      'shown.text',
      'record.answer',
      'record.means',
      'record.answeredAt',
      sql<string[]>`array_remove(array_agg(child.name order by child.position), null)`.as('children'),
    ])
    .where('record.accountId', '=', accountId)
    .groupBy(['record.id', 'shown.sha256'])
    .orderBy('record.answeredAt', 'desc')
    .orderBy('record.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    sha256: row.sha256.toString('hex'),
    answeredAt: row.answeredAt.toISOString(),
  }))
}

type Answer = InputOf<typeof changedTexts.answerText>

/**
 * Keeps what somebody answers to a text that has changed; their earlier answer stays as it was. To refuse is to withdraw
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
    if (own.version !== said.version) refuseField('version', fieldErrors.consentOutdated)
    if (own.answer !== said.seen) throw new Problem('text_already_answered')
    await takeAnswer(inside, { accountId, familyId }, { said, own, before })
    return (await readTextsOf(inside, actor)).texts
  })
}

type Who = { accountId: string; familyId: string }
type Taken = { said: Answer; own: OwnText; before: Texts }

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
  // a person who was never asked registers; one of 18 who has not gone on decides that first, with all three texts
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
  { form: { version, text: band, answer }, before }: { form: AssentForm; before: Texts },
): Promise<void> {
  const { child, events, versions, owed } = before
  // taken out while it was reading
  if (child === null || !mayTakePart(events, child.id)) throw new Problem('child_not_taking_part')
  const now = inside.clock.now()
  const today = dayInItaly(now)
  const isAdult = ageOfRights(child, today) >= 18
  // the words for children are not an adult's consent
  if (isAdult && answer === 'yes') throw new Problem('not_allowed')
  if (band !== assentBandOf(ageOn(child.birthDate, today))) refuseField('text', fieldErrors.consentOutdated)
  const shown = shownNow(versions, assentTextOf(band))
  // a person who says no is let go, whatever words they had before them
  if (answer === 'yes' && version !== shown.version) refuseField('version', fieldErrors.consentOutdated)
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
