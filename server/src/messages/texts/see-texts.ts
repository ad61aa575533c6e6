import { dayInItaly } from '@desco/contract/families/birth-date'
import { type StudyText, studyTexts } from '@desco/contract/families/consents/study-text'
import type { ShownText } from '@desco/contract/families/consents/study-texts'
import type { ContentOf } from '@desco/contract/endpoint'
import type { studyTextDesk, StudyTextState } from '@desco/contract/messages/desk/study-texts'

import { listTextVersions, textInForce } from '#families/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import {
  countConcerned,
  countWaiting,
  findText,
  listTexts,
  type TextWithPeople,
} from './text-desk.queries.ts'

/** The ages of the children who are asked by a text; null of those of parents and adults. */
const agesOf: Readonly<Record<StudyText, { from: number; to: number } | null>> = {
  section1: null,
  section2: null,
  section3: null,
  assent_under7: { from: 0, to: 6 },
  assent_from7: { from: 7, to: 10 },
  assent_from11: { from: 11, to: 13 },
  assent_from14: { from: 14, to: 17 },
}

// before a version has its day, everybody who agreed to any is meant
const endOfTime = '9999-12-31'

/** Every text, with the words in force and the versions of the team. */
export async function listStudyTexts({
  db,
  clock,
}: Needs): Promise<ContentOf<typeof studyTextDesk.listStudyTexts>['texts']> {
  const today = dayInItaly(clock.now())
  const inForce = await listTextVersions(db, today)
  const stored = await listTexts(db)
  return studyTexts.map((text) => ({
    text,
    inForce: shownOf(textInForce(inForce, text)),
    versions: stored
      .filter(({ section }) => section === text)
      .map((one) => staffTextOf(one, { today, inForce: textInForce(inForce, text).version })),
  }))
}

/** One version, what is in force, and how many people it is about. */
export async function seeStudyText(
  { db, clock }: Needs,
  { id }: { id: string },
): Promise<ContentOf<typeof studyTextDesk.seeStudyText>> {
  const stored = await findText(db, id)
  if (stored === undefined) throw new Problem('not_found')
  const today = dayInItaly(clock.now())
  const { section, effectiveOn: day, agreeAgain: isAsked } = stored
  const inForce = textInForce(await listTextVersions(db, today), section)
  const ages = agesOf[section]
  const text = staffTextOf(stored, { today, inForce: inForce.version })
  const hasBegun = (text.state === 'in_force' || text.state === 'replaced') && day !== null
  return {
    text,
    inForce: shownOf(inForce),
    concerned: await countConcerned(db, { section, ages, day: day ?? endOfTime }),
    waiting: hasBegun && isAsked ? await countWaiting(db, { id, ages, day, today }) : 0,
  }
}

// the team reads the day; what the study's names change is behind it
const shownOf = ({ version, title, paragraphs }: ShownText) => ({
  version: version.slice(0, 'YYYY-MM-DD'.length),
  title,
  paragraphs: [...paragraphs],
})

type Now = { today: string; inForce: string }

/** A stored version as the team sees it. */
const staffTextOf = ({ section, writer, approver, ...stored }: TextWithPeople, now: Now) => ({
  ...stored,
  text: section,
  state: stateOf({ section, writer, approver, ...stored }, now),
  writtenBy: writer,
  approvedBy: approver,
})

function stateOf({ state, effectiveOn: day }: TextWithPeople, { today, inForce }: Now): StudyTextState {
  if (state !== 'approved') return state
  if (day !== null && day > today) return 'scheduled'
  return day === inForce ? 'in_force' : 'replaced'
}
