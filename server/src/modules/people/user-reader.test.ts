import { dayInItaly } from '@desco/contract/birth-date'
import { familyEventKinds } from '@desco/contract/families/events'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { anyHistory, hour, storeHistory } from '#testing/family-histories.ts'
import { isReadAnew, startUserReaders, type UserReaders } from '#testing/user-readers.ts'

import { getUser } from './get-user.ts'

let readers: UserReaders
beforeAll(async () => {
  readers = await startUserReaders()
})
beforeEach(() => readers.clock.set(hour(90).toISOString()))
afterAll(() => readers.close())

const aFamily = async () => {
  const { familyId, parentIds } = await storeHistory(readers.db, {
    verified: true,
    parents: 1,
    enabled: [false],
    surveys: [],
    events: [{ kind: 'children_added', children: [0], parent: 0 }],
  })
  return { familyId, accountId: parentIds[0] ?? '' }
}

type Stored = Awaited<ReturnType<typeof storeHistory>>

/** What may happen to a family or to all of them, also what the portal would never do. */
const changes: Record<string, (family: Stored, n: number) => Promise<unknown>> = {
  'something happens': ({ familyId, parentIds, childIds }, n) =>
    readers.db
      .insertInto('family_event')
      .values({
        family_id: familyId,
        kind: familyEventKinds[n % familyEventKinds.length] ?? 'children_added',
        account_id: parentIds[n % parentIds.length] ?? null,
        child_ids: childIds,
        happened_at: readers.clock.now(),
      })
      .execute(),
  'a parent gets another name': ({ parentIds }, n) =>
    readers.db
      .updateTable('account')
      .set({ name: `Giulia ${n}` })
      .where('id', '=', parentIds[0] ?? '')
      .execute(),
  'a child gets another birth date': ({ childIds }, n) =>
    readers.db
      .updateTable('child')
      .set({ birth_date: `20${String(7 + (n % 10)).padStart(2, '0')}-10-05` })
      .where('id', '=', childIds[0] ?? '')
      .execute(),
  'a child is erased': ({ childIds }, n) =>
    readers.db
      .deleteFrom('child')
      .where('id', '=', childIds[n % childIds.length] ?? '')
      .execute(),
  'a parent wants fewer messages': ({ parentIds }, n) => {
    const said = { fewer: n % 2 === 0, paused_until: n % 3 === 0 ? '2026-10-06' : null, changed_at: hour(90) }
    return readers.db
      .insertInto('message_choice')
      .values({ account_id: parentIds[0] ?? '', ...said })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(said))
      .execute()
  },
  'the study gets another end': (_family, n) =>
    readers.db
      .updateTable('study_end')
      .set({
        closed_from: '2026-10-01',
        begun_until: dayAfter(n % 3),
        ends_on: n % 2 === 0 ? null : dayAfter(3 + (n % 3)),
      })
      .execute(),
  'seconds pass': async (_family, n) => readers.clock.pass({ seconds: n % 7 }),
  'a day passes': async () => readers.clock.pass({ days: 1 }),
}
const dayAfter = (days: number) => `2026-10-${String(5 + days).padStart(2, '0')}`

const anyChanges = fc.array(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(60)), {
  minLength: 1,
  maxLength: 6,
})

describe('userReader', () => {
  it('says what is read anew, whatever happened, at once where it was done and soon elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, anyChanges, async (history, happening) => {
        readers.clock.set(hour(90).toISOString())
        const family = await storeHistory(readers.db, history)
        const accounts = [...family.parentIds, ...family.childAccounts.flatMap((id) => id ?? [])]
        const answersOf = (read: typeof readers.here) =>
          Promise.all(accounts.map(async (accountId) => said(async () => read({ accountId }))))
        await answersOf(readers.here)
        await answersOf(readers.elsewhere)
        for (const [name, n] of happening) {
          await changes[name]?.(family, n)
          readers.listener.noteOwnChange()
          const atOnce = await answersOf(readers.here)
          const anew = await Promise.all(
            accounts.map(async (accountId) => said(() => getUser(readers, { accountId }))),
          )
          expect(atOnce).toEqual(anew)
          await expect.poll(() => answersOf(readers.elsewhere), { interval: 2 }).toEqual(anew)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('remembers for five seconds', async () => {
    const { accountId } = await aFamily()
    const reads = () => isReadAnew(readers, readers.here, accountId)
    await expect.poll(reads).toBe(false)
    readers.clock.pass({ seconds: 5 })
    expect([await reads(), await reads()]).toEqual([true, false])
  })

  it('remembers nothing over midnight in Italy', async () => {
    const { accountId } = await aFamily()
    readers.clock.set('2026-11-21T22:59:59Z')
    await expect.poll(() => isReadAnew(readers, readers.here, accountId)).toBe(false)
    readers.clock.pass({ seconds: 1 })
    expect(dayInItaly(readers.clock.now())).toBe('2026-11-22')
    expect(await isReadAnew(readers, readers.here, accountId)).toBe(true)
  })

  it('trusts nothing until it has heard what was stored here', async () => {
    const { accountId } = await aFamily()
    const reads = () => isReadAnew(readers, readers.here, accountId)
    await expect.poll(reads).toBe(false)
    readers.listener.noteOwnChange()
    expect(readers.listener.isUpToDate()).toBe(false)
    expect(await reads()).toBe(true)
    await expect.poll(() => readers.listener.isUpToDate()).toBe(true)
    expect(await reads()).toBe(false)
  })

  it('forgets nobody for what happens to another family', async () => {
    const [one, other] = [await aFamily(), await aFamily()]
    await expect.poll(() => isReadAnew(readers, readers.here, one.accountId)).toBe(false)
    await sql`update account set name = 'Marta' where id = ${other.accountId}`.execute(readers.db)
    await readers.listener.catchUp()
    expect(await isReadAnew(readers, readers.here, one.accountId)).toBe(false)
  })

  it('is not disturbed by a log-in, a code or another password', async () => {
    const { accountId } = await aFamily()
    await expect.poll(() => isReadAnew(readers, readers.here, accountId)).toBe(false)
    await sql`update account set password_hash = 'another', code_failures = 3 where id = ${accountId}`.execute(
      readers.db,
    )
    await readers.listener.catchUp()
    expect(await isReadAnew(readers, readers.here, accountId)).toBe(false)
  })
})

/** An answer, or that there is none: of who is gone nothing is told. */
async function said(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read()
  } catch {
    return 'nobody'
  }
}
