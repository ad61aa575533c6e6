import type { Database } from '#platform/database/database.ts'
import type { StudyEnd } from './study-end.rules.ts'

const columns = ['version', 'closedFrom', 'closedText as text', 'begunUntil', 'endsOn'] as const

/** How the study comes to its end, as it is decided at the moment. */
export const findStudyEnd = (db: Database): Promise<StudyEnd> =>
  db.selectFrom('study_end').select(columns).executeTakeFirstOrThrow()

/** The same; nobody else changes it until the end of `tx`. */
export const lockStudyEnd = (tx: Database): Promise<StudyEnd> =>
  tx.selectFrom('study_end').select(columns).forUpdate().executeTakeFirstOrThrow()

export async function storeStudyEnd(tx: Database, { text, ...end }: StudyEnd): Promise<void> {
  await tx
    .updateTable('study_end')
    .set({ ...end, closedText: text })
    .execute()
}

/** Whether LimeSurvey was told of everybody that the study is over. */
export async function areLinksClosed(db: Database): Promise<boolean> {
  return (await db.selectFrom('study_end').select('linksClosed').executeTakeFirstOrThrow()).linksClosed
}

export async function noteLinksClosed(db: Database, closed: boolean): Promise<void> {
  await db.updateTable('study_end').set({ linksClosed: closed }).execute()
}
