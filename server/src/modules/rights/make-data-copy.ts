import { dayInItaly } from '@desco/contract/birth-date'
import { limits } from '@desco/contract/limits'
import { ZipFile } from 'yazl'

import { findChildSubject, findDataSubject, listChildRows } from '#modules/people/index.ts'
import { finishOwnAct } from '#modules/requests/index.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { describeError } from '#platform/describe-error.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { type HeldJob, LeaseLost, Stopping } from '#platform/work-queue/attempt-job.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'

import { findWaitingCopy, keepCopy, markCopyFailed } from './data-copies.queries.ts'
import { csvOf, jsonOf, type PersonsData, readMePage } from './data-copy-files.ts'
import type { WorkNeeds } from './needs.ts'
import { isInParentsCopy, seeDataCard } from './see-data-card.ts'

export const copyQueue = 'data-copy'
const mostAttempts = 5

/** Makes copies, one at a time over all processes: each holds everything about a family in memory. */
export const copyWorker = (needs: WorkNeeds): Worker => ({
  queue: copyQueue,
  leaseSeconds: 120,
  slots: { any: 1 },
  oneAtATime: true,
  run: (job) => makeCopy(needs, job),
})

async function makeCopy(needs: WorkNeeds, job: HeldJob): Promise<void> {
  const { db, clock, log } = needs
  const asked = await findWaitingCopy(db, job.key)
  if (asked === undefined) return job.close(async () => 'done')
  try {
    const file = await inTransaction(db, (snapshot) => fileOf({ ...needs, db: snapshot }, asked), {
      snapshot: true,
    })
    await job.close(async (tx) => {
      const now = clock.now()
      await keepCopy(tx, {
        id: asked.id,
        file,
        fileName: `desco-i-miei-dati-${dayInItaly(now)}.zip`,
        now,
        expiresAt: later(now, { hours: limits.dataCopy.keptHours }),
      })
      const own = { accountId: asked.account_id, kind: 'access' } as const
      await finishOwnAct({ db: tx, clock }, own, { answer: 'La copia era pronta da scaricare.' })
      return 'done'
    })
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof Stopping || job.attempt < mostAttempts) throw error
    log.error({ copy: asked.id, attempt: job.attempt, ...describeError(error) }, 'a copy of data failed')
    await job.close(async (tx) => {
      await markCopyFailed(tx, asked.id, clock.now())
      return 'done'
    })
  }
}

type Asked = NonNullable<Awaited<ReturnType<typeof findWaitingCopy>>>

/** The ZIP: a page that explains it, the card, and of each person a JSON with everything and a CSV of each table. */
async function fileOf(needs: WorkNeeds, asked: Asked): Promise<Buffer> {
  const { db, clock, studyName, studyContact } = needs
  const now = clock.now()
  const { people, notIncluded } = await peopleOf(needs, asked)
  const card = await seeDataCard({ db, clock }, { accountId: asked.account_id, familyId: asked.family_id })
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: now })
  add(
    'leggimi.html',
    readMePage({ studyName, studyContact, now, people, notIncluded, isChild: asked.kind === 'child' }),
  )
  add('scheda.json', jsonOf(card))
  for (const { folder, tables } of people) {
    add(`${folder}/tutto.json`, jsonOf(tables))
    for (const [table, rows] of Object.entries(tables)) add(`${folder}/${table}.csv`, csvOf(rows))
  }
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** The person, and of a parent each child below 14. */
async function peopleOf({ db, clock, give }: WorkNeeds, { account_id, family_id, kind }: Asked) {
  const today = dayInItaly(clock.now())
  const own = await findDataSubject(db, account_id)
  if (own === undefined) throw new Error('Whose copy is made is not there.')
  const tables = await give(db, own)
  // what the team noted may be about the parents
  if (kind === 'child') {
    delete tables.staff_note
    delete tables.family_task
    delete tables.appointment
  }
  const people: PersonsData[] = [{ folder: 'io', who: 'Tu', tables }]
  if (kind === 'child') return { people, notIncluded: [] }
  const children = await listChildRows(db, family_id)
  const included = children.filter(({ birth_date }) => isInParentsCopy(birth_date, today))
  for (const [place, { id, name }] of included.entries()) {
    people.push({ folder: `figlio-${place + 1}`, who: name, tables: await giveChild({ db, give }, id) })
  }
  const notIncluded = children.filter((child) => !included.includes(child)).map(({ name }) => name)
  return { people, notIncluded }
}

async function giveChild({ db, give }: { db: Database; give: WorkNeeds['give'] }, childId: string) {
  const who = await findChildSubject(db, childId)
  if (who === undefined) throw new Error('A child whose copy is made is not there.')
  return give(db, who)
}
