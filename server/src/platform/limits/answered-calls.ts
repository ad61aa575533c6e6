import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { sql } from 'kysely'

import { sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

/** One press of one form: who repeats it, because the answer was lost, sends the same key with the same token. */
export type FormCall = { path: string; token: string; key: string }

export type AnsweredCalls = ReturnType<typeof answeredCalls>

const pauseMilliseconds = 150
const longestWaitMilliseconds = 20_000

/**
 * The memory of answers: a call that is repeated gets the answer of the first one, so that nothing is done twice.
 *
 * The key is noted before the act and the answer after it: a process that dies between the two leaves the act done and the
 * repetition refused, as without a key. Nobody can read an answer from the table: it is encrypted with a hash of what only the
 * caller has.
 */
export function answeredCalls(needs: Needs) {
  /** The answer that was given already; waits for a call that is under way. */
  const find = async (call: FormCall) => {
    for (let waited = 0; waited < longestWaitMilliseconds; waited += pauseMilliseconds) {
      const found = await findAnswer(needs, keyOf(call))
      if (found !== 'under way') return found && open(found, call)
      await setTimeout(pauseMilliseconds)
    }
    return undefined
  }
  return {
    find,
    /** Does it, unless somebody has: answers what they were answered. */
    async once(call: FormCall, act: () => Promise<string>) {
      const key = keyOf(call)
      if (!(await claimCall(needs, key))) {
        const answered = await find(call)
        if (answered !== undefined) return answered
      }
      const text = await act().catch(async (error: unknown) => {
        // a call that was refused did nothing: the next one is the first
        await needs.db.deleteFrom('answered_call').where('key', '=', key).execute()
        throw error
      })
      const answer = seal(text, call)
      await needs.db.updateTable('answered_call').set({ answer }).where('key', '=', key).execute()
      return text
    },
  }
}

const keyOf = ({ path, token, key }: FormCall) => sha256('answered-call', path, token, key)
const secretOf = ({ path, token, key }: FormCall) => sha256('answer-of-call', path, token, key)

const ivBytes = 12
const tagBytes = 16

function seal(text: string, call: FormCall): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', secretOf(call), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

function open(sealed: Buffer, call: FormCall): string {
  const decipher = createDecipheriv('aes-256-gcm', secretOf(call), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const text = decipher.update(sealed.subarray(ivBytes + tagBytes))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

// a process that died in the middle answers no more
const underWaySeconds = 60

/** Takes a call for oneself. False where the same call is under way or was answered. */
async function claimCall({ db, clock }: Needs, key: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into answered_call (key, called_at) values (${key}, ${clock.inDatabase()})
    on conflict (key) do update set called_at = excluded.called_at
      where answered_call.answer is null
        and answered_call.called_at <= ${clock.inDatabase()} - make_interval(secs => ${underWaySeconds}::int)`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** The answer; `under way` while there is none yet; undefined where nobody made this call. */
async function findAnswer({ db, clock }: Needs, key: Buffer): Promise<Buffer | 'under way' | undefined> {
  const { rows } = await sql<{ answer: Buffer | null; isUnderWay: boolean }>`
    select answer,
      called_at > ${clock.inDatabase()} - make_interval(secs => ${underWaySeconds}::int) as is_under_way
    from answered_call where key = ${key}`.execute(db)
  const [row] = rows
  return row?.answer ?? (row?.isUnderWay ? 'under way' : undefined)
}
