import { dayInItaly } from '@desco/contract/families/birth-date'
import { limits } from '@desco/contract/limits'
import type { Updateable } from 'kysely'

import { giveCompleteDays, listDiarists } from '#diary/index.ts'
import { whole, zipInPieces } from '#platform/files/zip-in-pieces.ts'
import { findChildSubject, findDataSubject, listChildRows } from '#families/index.ts'
import { changeOpen, ownAnswer } from '#rights/requests/requests.queries.ts'
import { later } from '#platform/clock.ts'
import type { DataSubject, GivenRow, Giver, TableName } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { Needs } from '#platform/needs.ts'
import { describeError } from '#platform/describe-error.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { type HeldJob, LeaseLost, Stopping } from '#platform/work-queue/attempt-job.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import { factsOf, personalCard } from '#platform/data-map/data-map.ts'

import {
  csvOf,
  everythingOf,
  type Copied,
  type GivenTable,
  jsonOf,
  nameOf,
  readMePage,
  technical,
  technicalPage,
} from './data-copy-files.ts'
import { choicesPage, pagesOf } from './data-copy-pages.ts'
import type { Tables } from '#server/tables.ts'
import { isInParentsCopy } from '#rights/growing-up/minors.ts'
import { seeDataCard } from './see-data-card.ts'

/** The start of the portal knows what every room holds of people. */
type CopyNeeds = Needs<'studyName' | 'studyContact' | 'log'> & { givers: readonly Giver[] }

export const copyQueue = 'data-copy'
const mostAttempts = 5

/** Makes copies, one at a time over all processes: each holds a snapshot of the database open. */
export const copyWorker = (needs: CopyNeeds): Worker => ({
  queue: copyQueue,
  leaseSeconds: 120,
  oneAtATime: true,
  endsAtOnce: true,
  run: (job) => makeCopy(needs, job),
})

async function makeCopy(needs: CopyNeeds, job: HeldJob): Promise<void> {
  const { db, clock, log } = needs
  const asked = await job.keep(async (tx) => {
    await deletePieces(tx, [{ id: job.key }])
    return findWaitingCopy(tx, job.key)
  })
  if (asked === undefined) return job.close(async () => 'done')
  try {
    await inTransaction(
      db,
      async (snapshot) => {
        let number = 0
        for await (const bytes of piecesOf({ ...needs, db: snapshot }, asked)) {
          job.signal.throwIfAborted()
          const piece = { copyId: asked.id, number, bytes }
          await job.keep((tx) => tx.insertInto('data_copy_chunk').values(piece).execute())
          number += 1
        }
      },
      { snapshot: true },
    )
    await job.close(async (tx) => {
      const now = clock.now()
      const isWanted = await endCopy(tx, asked.id, {
        state: 'ready',
        fileName: `desco-i-miei-dati-${dayInItaly(now)}.zip`,
        finishedAt: now,
        expiresAt: later(now, { hours: limits.dataCopy.keptHours }),
      })
      if (!isWanted) await deletePieces(tx, [asked])
      await changeOpen(tx, ownAnswer(needs, 'La copia era pronta da scaricare.'))
        .where('accountId', '=', asked.accountId)
        .where('childId', 'is', null)
        .where('kind', '=', 'access')
        .where('byPortal', '=', true)
        .execute()
      return 'done'
    })
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof Stopping || job.attempt < mostAttempts) throw error
    log.error({ copy: asked.id, attempt: job.attempt, ...describeError(error) }, 'a copy of data failed')
    await job.close(async (tx) => {
      await endCopy(tx, asked.id, { state: 'failed', finishedAt: clock.now() })
      await deletePieces(tx, [asked])
      return 'done'
    })
  }
}

/** The making has come to its end. False when a copy was asked for anew meanwhile. */
async function endCopy(tx: Database, id: string, end: Updateable<Tables['data_copy']>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_copy')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the bytes of copies. */
export async function deletePieces(tx: Database, copies: readonly { id: string }[]): Promise<void> {
  for (const { id } of copies) await tx.deleteFrom('data_copy_chunk').where('copyId', '=', id).execute()
}

/** Of which family and person a copy is, while it is still to be made. */
const findWaitingCopy = (db: Database, id: string) =>
  db
    .selectFrom('data_copy')
    .innerJoin('account', 'account.id', 'data_copy.accountId')
    .select(['data_copy.id', 'data_copy.accountId', 'account.familyId', 'account.kind'])
    .where('data_copy.id', '=', id)
    .where('data_copy.state', '=', 'waiting')
    .executeTakeFirst()

type WaitingCopy = NonNullable<Awaited<ReturnType<typeof findWaitingCopy>>>

/** The ZIP: pages to read, and in a folder of its own of each person a JSON with everything and a CSV of each table. */
async function* piecesOf(needs: CopyNeeds, asked: WaitingCopy): AsyncGenerator<Buffer> {
  const { clock, studyName, studyContact } = needs
  const now = clock.now()
  const copied = await peopleOf(needs, asked)
  const card = await seeDataCard(needs, asked)
  const pages = [choicesPage(card), ...copied.people.flatMap(pagesOf)]
  const isChild = asked.kind === 'child'
  const first = readMePage({ ...copied, studyName, studyContact, now, isChild, pages })
  yield* zipInPieces(
    [
      { name: 'leggimi.html', bytes: () => whole(first) },
      ...pages,
      { name: `${technical}/scheda.json`, bytes: () => whole(jsonOf(card)) },
      ...copied.people.flatMap(({ folder, tables }) => [
        { name: `${technical}/${folder}/tutto.json`, bytes: () => everythingOf(tables) },
        ...tables.map((one) => ({
          name: `${technical}/${folder}/${nameOf(one.table)}.csv`,
          bytes: () => csvOf(one),
        })),
      ]),
      // the last: by then the rows were counted
      { name: `${technical}/leggimi.html`, bytes: () => whole(technicalPage(copied.people)) },
    ],
    now,
  )
}

/** The person, and of a parent each child below 14. */
async function peopleOf({ db, clock, givers }: CopyNeeds, asked: WaitingCopy): Promise<Copied> {
  const { accountId, familyId, kind } = asked
  const own = await findDataSubject(db, accountId)
  if (own === undefined) throw new Error('Whose copy is made is not there.')
  const mine = kind === 'child' ? givers.filter(({ table }) => !aboutOthers.has(table)) : givers
  const people = [{ folder: 'io', who: 'Tu', tables: await tablesOf(db, asked, own, mine) }]
  if (kind === 'child') return { people, notIncluded: [], ownDiaries: [] }
  const today = dayInItaly(clock.now())
  const diarists = await listDiarists(db, { kind, accountId, familyId }, today)
  const children = await listChildRows(db, familyId)
  const included = children.filter((child) => isInParentsCopy(child, today))
  const ownDiaries: string[] = []
  for (const [place, { id, name }] of included.entries()) {
    const who = await findChildSubject(db, id)
    if (who === undefined) throw new Error('A child whose copy is made is not there.')
    const seesAll = diarists.find(({ childId }) => childId === id)?.rights.see === 'everything'
    if (!seesAll) ownDiaries.push(name)
    const tables = await tablesOf(db, asked, who, seesAll ? givers : givers.flatMap(withoutDiary))
    people.push({ folder: `figlio-${place + 1}`, who: name, tables })
  }
  const notIncluded = children.filter((child) => !included.includes(child)).map(({ name }) => name)
  return { people, notIncluded, ownDiaries }
}

/** The team's notes, which may be about the parents. */
const aboutOthers: ReadonlySet<TableName> = new Set(['staff_note', 'family_task', 'appointment'])

/** From 11 to 13 a parent sees which days are complete, and nothing else (docs/decisions/diary.md): the copy holds no more. */
function withoutDiary(giver: Giver): Giver[] {
  if (giver.table === 'diary_entry') return [{ table: giver.table, give: giveCompleteDays }]
  return giver.table === 'diary_entry_version' || giver.table === 'diary_unapplied' ? [] : [giver]
}

/** The tables that hold something about a person, as the one who asks may read them. */
async function tablesOf(db: Database, asked: WaitingCopy, who: DataSubject, from: readonly Giver[]) {
  const tables: GivenTable[] = []
  for (const { table, give } of from) {
    const clear = clearedFor(table, asked)
    const rows = async function* () {
      for await (const some of give(db, who)) yield some.map(clear)
    }
    for await (const _some of rows()) {
      tables.push({ table, rows, count: 0 })
      break
    }
  }
  return tables
}

/** A row without what stands in the copies of others alone; bytes as the letters of their numbers, as databases show them. */
function clearedFor(table: TableName, { accountId, kind }: WaitingCopy): (row: GivenRow) => GivenRow {
  const facts = personalCard(table)
  const owned = Object.keys(facts.columns).flatMap((column) => {
    const { onlyInCopyOf } = factsOf(facts, column) ?? {}
    return onlyInCopyOf === undefined ? [] : [{ column, onlyInCopyOf }]
  })
  return (row) => {
    const cleared = { ...row }
    for (const [column, value] of Object.entries(row)) {
      if (Buffer.isBuffer(value)) cleared[column] = value.toString('hex')
    }
    for (const { column, onlyInCopyOf } of owned) {
      const isTheirs = onlyInCopyOf === 'parents' ? kind === 'parent' : row[onlyInCopyOf] === accountId
      if (column in cleared && !isTheirs) cleared[column] = null
    }
    return cleared
  }
}
