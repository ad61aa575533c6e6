import { Readable } from 'node:stream'

import type { Given } from '@desco/contract/endpoint'
import type { DataCopy } from '@desco/contract/rights/data'
import { limits } from '@desco/contract/limits'
import { sql } from 'kysely'

import { type FamiliesNeeds, confirmPassword, getAccount, refuseOnHold } from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { insertRequest } from '#rights/requests/requests.queries.ts'
import { takeAttemptOfDay } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Download } from '#platform/http/download.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'

import { copyQueue, deletePieces } from './make-data-copy.ts'
import { dataCopyAskedMail } from '#rights/rights.mails.ts'
import { refuseBelow14 } from '#rights/growing-up/minors.ts'
import type { Person } from './see-data-card.ts'

/**
 * Has a copy of one's data made in the background. The password is asked for again: a telephone that lies on a table must
 * not give away a family. The owner of the address is told, and only this session may fetch the file.
 */
export async function askDataCopy(
  needs: FamiliesNeeds,
  person: Person,
  { password }: { password: string },
  networkAddress: string,
): Promise<Given<DataCopy>> {
  const { db, clock } = needs
  const { accountId, familyId, sessionHash } = person
  await refuseBelow14(needs, accountId)
  await refuseOnHold(needs, accountId)
  await confirmPassword(needs, accountId, { password, networkAddress })
  await takeAttemptOfDay(needs, 'data-copy', accountId, limits.dataCopy.perDay)
  await inTransaction(db, async (tx) => {
    const inside = { ...needs, db: tx }
    // the files of those before it go: one is enough, and the newest is the true one
    const earlier = await tx
      .updateTable('data_copy')
      .set({ state: 'gone' })
      .where('accountId', '=', accountId)
      .where('state', 'in', ['waiting', 'ready'])
      .returning('id')
      .execute()
    await deletePieces(tx, earlier)
    const { id } = await tx
      .insertInto('data_copy')
      .values({ accountId, sessionHash, state: 'waiting', requestedAt: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueJob(inside, { queue: copyQueue, key: id })
    await insertRequest(inside, { familyId, accountId, kind: 'access', byPortal: true })
    const { email } = await getAccount(tx, accountId)
    if (email !== null) await queueMail(inside, { to: email, ...dataCopyAskedMail(needs) })
  })
  return seeDataCopy(needs, person)
}

const none: DataCopy = { state: 'none', requestedAt: null, bytes: null, expiresAt: null }

/** How far one's copy is: the newest one that is made or being made. */
export async function seeDataCopy({ db, clock }: Needs, person: Person): Promise<Given<DataCopy>> {
  const copy = await db
    .selectFrom('data_copy')
    .select(['sessionHash', 'state', 'requestedAt', 'expiresAt'])
    .select(
      sql<
        number | null
      >`(select sum(octet_length(bytes))::int from data_copy_chunk where copy_id = data_copy.id)`.as('bytes'),
    )
    .where('accountId', '=', person.accountId)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (copy === undefined || copy.state === 'gone') return none
  if (copy.expiresAt !== null && copy.expiresAt <= clock.now()) return none
  const { state, requestedAt, bytes, expiresAt } = copy
  const isElsewhere = !copy.sessionHash.equals(person.sessionHash)
  return { state: isElsewhere ? 'elsewhere' : state, requestedAt, bytes, expiresAt }
}

/** The copy, for the session that asked for it, as often as it wants to while it is kept. */
export async function fetchDataCopy(
  { db, clock }: Needs,
  { accountId, sessionHash }: Person,
): Promise<Download> {
  const now = clock.now()
  const taken = await inTransaction(db, (tx) =>
    tx
      .updateTable('data_copy')
      .set({ fetchedAt: now })
      .where('accountId', '=', accountId)
      .where('sessionHash', '=', sessionHash)
      .where('state', '=', 'ready')
      .where('expiresAt', '>', now)
      .returning([
        'id',
        'fileName',
        sql<{ bytes: number; pieces: number }>`(
          select jsonb_build_object('bytes', sum(octet_length(bytes)), 'pieces', count(*))
          from data_copy_chunk where copy_id = data_copy.id)`.as('size'),
      ])
      .executeTakeFirst(),
  )
  if (taken === undefined || taken.size.pieces === 0) throw new Problem('not_found')
  const { id, fileName, size } = taken
  const chunks = db.selectFrom('data_copy_chunk').select('bytes').where('copyId', '=', id)
  async function* pieces() {
    for (let number = 0; number < size.pieces; number += 1)
      yield (await chunks.where('number', '=', number).executeTakeFirstOrThrow()).bytes
  }
  const stream = Readable.from(pieces(), { objectMode: false })
  return new Download(stream, fileName ?? 'desco-dati.zip', 'application/zip', { size: size.bytes })
}

const isOver = (now: Date) => sql<boolean>`state = 'ready' and expires_at <= ${now}`

/** Deletes the files whose time is over; that they were asked for stays. Answers how many. */
export const expireCopies = ({ db, clock }: Needs): Promise<number> =>
  inTransaction(db, async (tx) => {
    const expired = await tx
      .updateTable('data_copy')
      .set({ state: 'gone', fileName: null })
      .where(isOver(clock.now()))
      .returning('id')
      .execute()
    await deletePieces(tx, expired)
    return expired.length
  })

/** How many files' time is over. */
export const countExpiredCopies = async ({ db, clock }: Needs): Promise<number> =>
  (await db.selectFrom('data_copy').select('id').where(isOver(clock.now())).execute()).length
