import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import { type Consents, consentSections, versionOfAll } from '@desco/contract/families/consents/texts'
import { fieldErrors } from '@desco/contract/field-errors'
import { assentBandOf, type StudyText } from '@desco/contract/families/consents/study-text'
import { assentTextOf, releasedText, type ShownText } from '@desco/contract/families/consents/study-texts'
import { sql } from 'kysely'

import { shareForAMoment } from '#platform/concurrency.ts'
import type { Database } from '#platform/database/database.ts'
import { refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'
import type { ChildRow, Member } from '#families/people/family-members.queries.ts'
import { type FamilyEvent, mayTakePart } from '#families/events/family-events.rules.ts'
import { ageOfRights, assentToday } from '#families/events/growing-up.rules.ts'

/** The team's versions in force on a day, of every text; older versions too. */
export async function listTextVersions(db: Database, today: string): Promise<TextVersion[]> {
  return db
    .selectFrom('text_version')
    .select(['section as text', 'effectiveOn as version', 'title', 'paragraphs', 'agreeAgain', 'oldUntil'])
    .where('state', '=', 'approved')
    .where('effectiveOn', '<=', today)
    .$narrowType<{ version: string }>()
    .orderBy('effectiveOn')
    .execute()
}

/**
 * The versions in force, read at most once in a few seconds. An approved one is in force from a later day on, so that an
 * answer of some seconds ago is wrong for as long after a midnight at most.
 */
export const textVersionsReader = ({ db, clock }: Needs): (() => Promise<TextVersion[]>) =>
  shareForAMoment(clock, 3_000, () => listTextVersions(db, dayInItaly(clock.now())))

/** The three consents for who registers; none when the page shows them already. `closed`: what is said instead of registering. */
export function showConsents(versions: readonly TextVersion[], have: string, closed: string | null) {
  const version = consentsInForce(versions)
  return {
    version,
    ...(closed !== null && { closed }),
    sections:
      version === have
        ? []
        : consentSections.map((section) => {
            const { title, paragraphs } = textInForce(versions, section)
            return { title, paragraphs: [...paragraphs] }
          }),
  }
}

/**
 * The versions in force, which the answers are about. Answers to others are refused: a form that was open over midnight shows
 * what nobody may agree to any more. Asked before anything else, so that the refusal says nothing about an address.
 */
export async function versionsAnswered(
  { db, clock }: Needs,
  consents: Consents | undefined,
): Promise<TextVersion[]> {
  const versions = await listTextVersions(db, dayInItaly(clock.now()))
  if (consents !== undefined && consents.version !== consentsInForce(versions)) {
    refuseField('consents.version', fieldErrors.consentOutdated)
  }
  return versions
}

type Child = Pick<ChildRow, 'id' | 'birthDate' | 'reachedAge'>

/** The texts that somebody who takes part has to answer anew on a day. */
export async function listOwed(
  db: Database,
  versions: readonly TextVersion[],
  { accountId, child, events }: Member,
  today: string,
): Promise<OwedText[]> {
  // no look at the ledger while there is nothing that anybody could owe
  if (!versions.some(({ agreeAgain }) => agreeAgain)) return []
  if (child !== null && ageOfRights(child, today) < 18) {
    return owedByMinor(versions, { child, events }, today)
  }
  const owed = await db
    .selectFrom('text_owed')
    .select(['section as text', 'oldUntil as until'])
    .where('accountId', '=', accountId)
    .where('effectiveOn', '<=', today)
    .execute()
  return firstToEnd(owed)
}

function owedByMinor(
  versions: readonly TextVersion[],
  { child, events }: { child: Child; events: readonly FamilyEvent[] },
  today: string,
): OwedText[] {
  if (!mayTakePart(events, child.id) || assentToday(events, child, today) !== 'yes') return []
  const yes = events.findLast(
    ({ kind, childIds }) => kind === 'child_assented' && childIds.includes(child.id),
  )
  if (yes?.happenedAt === undefined) return []
  const answered = { birthDate: child.birthDate, answeredOn: dayInItaly(yes.happenedAt) }
  return owedByChild(versions, answered, today)
}

type Family = {
  id: string
  children: readonly (Child & Pick<ChildRow, 'accountId'>)[]
  events: readonly FamilyEvent[]
}

/**
 * The people of some families who have not answered a new text in time: a parent's account, or a child. Their earlier agreement
 * holds no more, and nothing new is asked of them (docs/decisions/consents.md). The one answer for all that shows or asks the
 * family something; the guard of a request asks the same of one person.
 */
export async function listOverdue(
  db: Database,
  families: readonly Family[],
  today: string,
): Promise<ReadonlySet<string>> {
  const versions = await listTextVersions(db, today)
  if (!versions.some(({ agreeAgain }) => agreeAgain)) return new Set()
  const everybody = await db
    .selectFrom('account')
    .select('id')
    .where('familyId', '=', sql<string>`any(${families.map(({ id }) => id)}::uuid[])`)
    .execute()
  // by the accounts themselves: of the ledger only their rows are read
  const owing = await db
    .selectFrom('text_owed')
    .select('accountId')
    .distinct()
    .where('accountId', '=', sql<string>`any(${everybody.map(({ id }) => id)}::uuid[])`)
    .where('effectiveOn', '<=', today)
    .where('oldUntil', '<', today)
    .execute()
  const accounts = new Set(owing.map(({ accountId }) => accountId))
  const children = families.flatMap(({ children: all, events }) =>
    all.filter((child) =>
      ageOfRights(child, today) < 18
        ? isOverdue(owedByMinor(versions, { child, events }, today), today)
        : child.accountId !== null && accounts.has(child.accountId),
    ),
  )
  return new Set([...accounts, ...children.map(({ id }) => id)])
}

/** A version that the team wrote and that is in force; `version` is the day from which it is. */
export type TextVersion = ShownText & { text: StudyText; agreeAgain: boolean; oldUntil: string | null }

/** A text that somebody has to answer anew. `until`: the last day on which what they agreed to before holds. */
export type OwedText = { text: StudyText; until: string }

/** The words that are shown of a text: the newest of the team's versions and of the words that came with the portal. */
export function textInForce(versions: readonly TextVersion[], text: StudyText): ShownText {
  const released = releasedText(text)
  const ofText = versions.filter((one) => one.text === text)
  const newest = ofText.toSorted((one, other) => (one.version < other.version ? -1 : 1)).at(-1)
  return newest === undefined || newest.version < released.version ? released : newest
}

/** One name for the three consents in force. */
const consentsInForce = (versions: readonly TextVersion[]): string =>
  versionOfAll({
    section1: textInForce(versions, 'section1').version,
    section2: textInForce(versions, 'section2').version,
    section3: textInForce(versions, 'section3').version,
  })

/**
 * The debt of a child that said yes: an answer to the text for its age, when one that has to be agreed to again took effect
 * after its yes. The first such version sets until when the yes holds.
 */
export function owedByChild(
  versions: readonly TextVersion[],
  { birthDate, answeredOn }: { birthDate: string; answeredOn: string },
  today: string,
): OwedText[] {
  const text = assentTextOf(assentBandOf(ageOn(birthDate, today)))
  const unmet = versions.filter((one) => one.text === text && one.agreeAgain && one.version > answeredOn)
  return firstToEnd(unmet.flatMap(({ oldUntil }) => (oldUntil === null ? [] : [{ text, until: oldUntil }])))
}

/** Of several versions of one text, the one until which what was agreed to first still holds. */
function firstToEnd(owed: readonly OwedText[]): OwedText[] {
  const first = new Map<StudyText, OwedText>()
  for (const one of owed) {
    const known = first.get(one.text)
    if (known === undefined || one.until < known.until) first.set(one.text, one)
  }
  return [...first.values()]
}

/** Whether what somebody agreed to holds no more, and they have not answered what came after it. */
export const isOverdue = (owed: readonly OwedText[], today: string): boolean =>
  owed.some(({ until }) => until < today)
