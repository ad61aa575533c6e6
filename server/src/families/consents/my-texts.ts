import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import { assentBandOf, type StudyText } from '@desco/contract/families/consents/study-text'
import type { OwnText, TextAnswer } from '@desco/contract/families/consents/changed-texts'
import type { ConsentGiven } from '@desco/contract/families/consents/ledger'
import { answersTo, assentTextOf } from '@desco/contract/families/consents/study-texts'
import { consentSections } from '@desco/contract/families/consents/texts'
import { sql } from 'kysely'

import { ageOfRights, assentToday } from '#families/events/growing-up.rules.ts'
import { type Member, readMember } from '#families/people/family-members.queries.ts'
import { listOwed, listTextVersions, textInForce } from './study-texts.ts'
import type { Needs } from '#platform/needs.ts'

export type TextsOfPerson = Awaited<ReturnType<typeof readTextsOf>>

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

type Answered = Member & { before: { answer: string } | undefined }

function answerOf(text: StudyText, { before, child, events }: Answered, today: string): TextAnswer {
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
