import { dayInItaly } from '@desco/contract/families/birth-date'
import { type StudyText, studyTexts } from '@desco/contract/families/consents/study-text'
import type { ShownText } from '@desco/contract/families/consents/study-texts'
import type { StudyTextState } from '@desco/contract/messages/desk/texts'

import { sql } from 'kysely'

import { listTextVersions, takeUpChanges, textInForce } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

const withPeople = (db: Database) =>
  db
    .selectFrom('text_version')
    .leftJoin('staff_account as writer', 'writer.id', 'text_version.writtenBy')
    .leftJoin('staff_account as approver', 'approver.id', 'text_version.approvedBy')
    .selectAll('text_version')
    .select(['writer.shownAs as writer', 'approver.shownAs as approver'])

type TextWithPeople = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>

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
export async function listStudyTexts({ db, clock }: Needs) {
  const today = dayInItaly(clock.now())
  const inForce = await listTextVersions(db, today)
  // a version in work comes first, then the newest day
  const stored = await withPeople(db)
    .orderBy(sql`text_version.state in ('draft', 'to_approve')`, 'desc')
    .orderBy('text_version.effectiveOn', (order) => order.desc().nullsLast())
    .orderBy('text_version.writtenAt', 'desc')
    .execute()
  return studyTexts.map((text) => ({
    text,
    inForce: shownOf(textInForce(inForce, text)),
    versions: stored
      .filter(({ section }) => section === text)
      .map((one) => staffTextOf(one, { today, inForce: textInForce(inForce, text).version })),
  }))
}

/** One version, with the words in force of the same text. */
async function findText({ db, clock }: Needs, id: string) {
  const stored = await withPeople(db)
    .where('text_version.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  const today = dayInItaly(clock.now())
  const inForce = textInForce(await listTextVersions(db, today), stored.section)
  return { stored, inForce, today, text: staffTextOf(stored, { today, inForce: inForce.version }) }
}

/** One version as the team sees it. */
export const findStudyText = async (needs: Needs, id: string) => (await findText(needs, id)).text

/** One version, what is in force, and how many people it is about. */
export async function seeStudyText(needs: Needs, { id }: { id: string }) {
  const { db } = needs
  await takeUpChanges(db)
  const { stored, inForce, today, text } = await findText(needs, id)
  const { section, effectiveOn: day, agreeAgain: isAsked } = stored
  const ages = agesOf[section]
  const hasBegun = (text.state === 'in_force' || text.state === 'replaced') && day !== null
  return {
    text,
    inForce: shownOf(inForce),
    concerned: await countConcerned(db, { section, ages, day: day ?? endOfTime }),
    waiting: hasBegun && isAsked ? await countWaiting(db, { id, ages, day, today }) : 0,
  }
}

type Counted = { section: StudyText; ages: { from: number; to: number } | null; day: string }

const inAges = (ages: { from: number; to: number }, day: string) =>
  sql`extract(year from age(${day}::date, taker.birth_date)) between ${ages.from} and ${ages.to}`

/** How many people of the study who take part agreed to an older version than one of this day, as it is stored of them. */
async function countConcerned(db: Database, { section, ages, day }: Counted): Promise<number> {
  const { rows } =
    ages === null
      ? await sql<{ count: string }>`
          select count(*) as count from study_person as taker
          cross join lateral (
            select version, answer from consent_record
            where account_id = taker.account_id and section = ${section} order by id desc limit 1
          ) as last
          where taker.why is null and last.answer not in ('No', 'Non acconsento')
            and last.version collate "C" < ${day} collate "C"`.execute(db)
      : await sql<{ count: string }>`
          select count(*) as count from study_person as taker
          where taker.is_child and taker.why is null and ${inAges(ages, day)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** The number of people whom a version in force concerns and who have not answered it yet. */
async function countWaiting(
  db: Database,
  { id, ages, day, today }: Omit<Counted, 'section'> & { id: string; today: string },
): Promise<number> {
  const { rows } =
    ages === null
      ? await sql<{ count: string }>`
          select count(*) as count from text_owed as owed
          join study_person as taker on taker.account_id = owed.account_id and taker.why is null
          where owed.text_id = ${id}`.execute(db)
      : await sql<{ count: string }>`
          select count(*) as count from study_person as taker
          where taker.is_child and taker.why is null and ${inAges(ages, today)} and (
            select max(event.happened_at at time zone 'Europe/Rome')::date from family_event as event
            where event.family_id = taker.family_id and event.kind = 'child_assented'
              and taker.person_id = any(event.child_ids)
          ) < ${day}::date`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

// the team reads the day; what the study's names change is behind it
const shownOf = ({ version, title, paragraphs }: ShownText) => ({
  version: version.slice(0, 'YYYY-MM-DD'.length),
  title,
  paragraphs: [...paragraphs],
})

type Now = { today: string; inForce: string }

/** A stored version as the team sees it. */
const staffTextOf = (stored: TextWithPeople, now: Now) => ({
  ...stored,
  text: stored.section,
  state: stateOf(stored, now),
  writtenBy: stored.writer,
  approvedBy: stored.approver,
})

function stateOf({ state, effectiveOn: day }: TextWithPeople, { today, inForce }: Now): StudyTextState {
  if (state !== 'approved') return state
  if (day !== null && day > today) return 'scheduled'
  return day === inForce ? 'in_force' : 'replaced'
}
