import type { Database } from './database.ts'
import type { StudyEnd } from './study-end.rules.ts'

const columns = ['version', 'closed_from', 'closed_text', 'begun_until', 'ends_on'] as const

/** How the study comes to its end, as it is decided at the moment. */
export async function findStudyEnd(db: Database): Promise<StudyEnd> {
  return endOf(await db.selectFrom('study_end').select(columns).executeTakeFirstOrThrow())
}

/** The same; nobody else changes it until the end of `tx`. */
export async function lockStudyEnd(tx: Database): Promise<StudyEnd> {
  return endOf(await tx.selectFrom('study_end').select(columns).forUpdate().executeTakeFirstOrThrow())
}

type Row = {
  version: number
  closed_from: string | null
  closed_text: string
  begun_until: string | null
  ends_on: string | null
}

const endOf = ({ version, closed_from, closed_text, begun_until, ends_on }: Row): StudyEnd => ({
  version,
  closedFrom: closed_from,
  text: closed_text,
  begunUntil: begun_until,
  endsOn: ends_on,
})

export async function storeStudyEnd(tx: Database, end: StudyEnd): Promise<void> {
  await tx
    .updateTable('study_end')
    .set({
      version: end.version,
      closed_from: end.closedFrom,
      closed_text: end.text,
      begun_until: end.begunUntil,
      ends_on: end.endsOn,
    })
    .execute()
}

/** Whether LimeSurvey was told of everybody that the study is over. */
export async function areLinksClosed(db: Database): Promise<boolean> {
  return (await db.selectFrom('study_end').select('links_closed').executeTakeFirstOrThrow()).links_closed
}

export async function noteLinksClosed(db: Database, closed: boolean): Promise<void> {
  await db.updateTable('study_end').set({ links_closed: closed }).execute()
}
