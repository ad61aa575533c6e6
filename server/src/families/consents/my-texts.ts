import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import { assentBandOf } from '@desco/contract/families/consents/assent'
import type { OwnText, TextAnswer } from '@desco/contract/families/consents/changed-texts'
import type { StudyText } from '@desco/contract/families/consents/study-text'
import { answersTo, assentTextOf } from '@desco/contract/families/consents/study-texts'
import { consentSections } from '@desco/contract/families/consents/texts'

import { ageOfRights, assentToday } from '#families/events/growing-up.rules.ts'
import type { FamilyEvent } from '#families/events/family-events.rules.ts'
import { findChildOfAccount } from '#families/people/children.queries.ts'
import { listEvents } from '#families/events/family-events.queries.ts'
import { listOwed, listTextVersions } from './study-texts.ts'
import { textInForce, type TextVersion } from './study-texts.rules.ts'
import type { Needs } from '#platform/needs.ts'

type Who = { accountId: string; familyId: string }

export type TextsOfPerson = {
  texts: OwnText[]
  versions: readonly TextVersion[]
  child: Child | null
  events: readonly FamilyEvent[]
}
type Child = NonNullable<Awaited<ReturnType<typeof findChildOfAccount>>>

/**
 * The texts that somebody answers to, as they are today: a child the one for its age, everybody else the three consents. Each
 * with the last answer, and with the words that it was given to.
 */
export async function readTextsOf(
  { db, clock }: Needs,
  { accountId, familyId }: Who,
): Promise<TextsOfPerson> {
  const today = dayInItaly(clock.now())
  const versions = await listTextVersions(db, today)
  const events = await listEvents(db, familyId)
  const child = (await findChildOfAccount(db, accountId)) ?? null
  const answers = await db
    .selectFrom('consent_record as record')
    .innerJoin('consent_text as shown', 'shown.sha256', 'record.textSha256')
    .select(['record.section', 'record.version', 'record.answer', 'shown.text'])
    .where('record.accountId', '=', accountId)
    .orderBy('record.id', 'desc')
    .execute()
  const owed = await listOwed(db, versions, { accountId, child, events }, today)

  const texts = textsOf(child, today).map((text): OwnText => {
    const { version, title, paragraphs } = textInForce(versions, text)
    const open = owed.find((one) => one.text === text)
    // a child may have answered when the words for another age were its own
    const before = answers.find(({ section }) =>
      isAssent(text) ? section.startsWith('assent_') : section === text,
    )
    const answer = open === undefined ? answerOf(text, { before, child, events, today }) : ('open' as const)
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
  return { texts, versions, child, events }
}

const isAssent = (text: StudyText) => text.startsWith('assent_')

const textsOf = (child: Child | null, today: string): readonly StudyText[] => {
  if (child === null || ageOfRights(child, today) >= 18) return consentSections
  return [assentTextOf(assentBandOf(ageOn(child.birthDate, today)))]
}

type Said = {
  before: { answer: string } | undefined
  child: Child | null
  events: readonly FamilyEvent[]
  today: string
}

function answerOf(text: StudyText, { before, child, events, today }: Said): TextAnswer {
  if (isAssent(text) && child !== null) {
    return ({ yes: 'accepted', no: 'refused', asked: 'unasked' } as const)[assentToday(events, child, today)]
  }
  if (before === undefined) return 'unasked'
  return before.answer === answersTo(text).refuse ? 'refused' : 'accepted'
}
