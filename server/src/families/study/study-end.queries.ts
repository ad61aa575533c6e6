import type { Database } from '#platform/database/database.ts'
import type { StudyEnd } from './study-end.rules.ts'

const columns = ['version', 'closedFrom', 'closedText', 'begunUntil', 'endsOn'] as const

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
  closedFrom: string | null
  closedText: string
  begunUntil: string | null
  endsOn: string | null
}

const endOf = ({ version, closedFrom, closedText, begunUntil, endsOn }: Row): StudyEnd => ({
  version,
  closedFrom: closedFrom,
  text: closedText,
  begunUntil: begunUntil,
  endsOn: endsOn,
})

export async function storeStudyEnd(tx: Database, end: StudyEnd): Promise<void> {
  await tx
    .updateTable('study_end')
    .set({
      version: end.version,
      closedFrom: end.closedFrom,
      closedText: end.text,
      begunUntil: end.begunUntil,
      endsOn: end.endsOn,
    })
    .execute()
}

/** Whether LimeSurvey was told of everybody that the study is over. */
export async function areLinksClosed(db: Database): Promise<boolean> {
  return (await db.selectFrom('study_end').select('linksClosed').executeTakeFirstOrThrow()).linksClosed
}

export async function noteLinksClosed(db: Database, closed: boolean): Promise<void> {
  await db.updateTable('study_end').set({ linksClosed: closed }).execute()
}
