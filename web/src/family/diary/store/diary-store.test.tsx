import 'fake-indexeddb/auto'

import type { DiaryDay } from '@desco/contract/diary/calls'
import { type DiaryEntry, entryProblem } from '@desco/contract/diary/entries'
import type { User } from '@desco/contract/families/people'
import { afterEach, describe, expect, it, vi } from 'vitest'

import {
  diaryStoreName,
  forgetPerson,
  leavePerson,
  rememberedPerson,
  rememberPerson,
  unsentOf,
} from '#data/session/local-person.ts'
import { offline, Refusal } from '#data/refusal.ts'
import { accept, aServer, asStored, food, giulia, newId, now, today } from '#web/testing/diary-store.ts'

import { DiaryDatabase } from './diary-database.ts'
import { createDiaryStore, type DiaryStore } from './diary-store.ts'
import { type Content, isTwinConflict } from './local-entry.ts'
import { hearTime, portalNow } from './portal-clock.ts'
import { sendUnsent, syncDiary } from './open-diary.ts'

const nico = 'a0000000-0000-4000-8000-000000000002'

const stores: DiaryStore[] = []
const storeOf = (accountId: string) => {
  const store = createDiaryStore(accountId, now)
  stores.push(store)
  return store
}

afterEach(async () => {
  for (const store of stores.splice(0)) store.close()
  forgetPerson(giulia)
  forgetPerson(nico)
  localStorage.clear()
})

const closedDay: DiaryDay = {
  user_id: giulia,
  date: today,
  see: 'completeness',
  write: false,
  editableUntil: now().toISOString(),
  number: null,
  of: 0,
  complete: false,
  entries: [],
}

const dayOf = (store: DiaryStore) => store.readDay(giulia, today, '2026-11-19')

describe('the diary on a phone', () => {
  it('keeps what was written, and says how much waits', async () => {
    const store = storeOf(giulia)
    await store.save([food('latte'), food('biscotti-secchi')])
    expect((await dayOf(store)).entries).toHaveLength(2)
    expect(await store.readOutbox()).toMatchObject({ unsent: 2 })
    expect(unsentOf(giulia)).toBe(2)
  })

  it('is there again after the browser was closed, and is sent then', async () => {
    const before = storeOf(giulia)
    await before.save([food('latte')])
    before.close()
    const after = storeOf(giulia)
    const { batches, server } = aServer()
    await sendUnsent({ store: after, server, now })
    expect(batches).toMatchObject([[{ foodId: 'latte', version: 1 }]])
    expect(unsentOf(giulia)).toBe(0)
  })

  it('is another one for another account, and gone without a trace after the log-out', async () => {
    const store = storeOf(giulia)
    await store.save([food('latte')])
    const other = storeOf(nico)
    expect((await dayOf(other)).entries).toEqual([])
    const { batches, server } = aServer()
    await sendUnsent({ store: other, server, now })
    expect(batches).toEqual([])

    forgetPerson(giulia)
    await vi.waitFor(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      expect(names).not.toContain(diaryStoreName(giulia))
    })
    expect((await dayOf(storeOf(giulia))).entries).toEqual([])
    expect(unsentOf(giulia)).toBe(0)
  })

  it('sends the same again when the answer was lost, and the edit made meanwhile after it', async () => {
    const store = storeOf(giulia)
    const milk = food('latte')
    await store.save([milk])
    const lost = aServer(() => {
      throw offline()
    })
    expect(await syncDiary({ store, server: lost.server, now }, { read: false })).toBe('offline')
    await store.save([{ ...milk, amount: 2 } as Content])
    const { batches, server } = aServer()
    expect(await syncDiary({ store, server, now }, { read: false })).toBeNull()
    expect(batches).toMatchObject([[{ amount: 1, version: 1 }], [{ amount: 2, version: 2 }]])
    expect(batches[0]?.[0]).toEqual(lost.batches[0]?.[0])
    expect(unsentOf(giulia)).toBe(0)
  })

  it('keeps everything when the session has ended, and says that it was refused', async () => {
    const store = storeOf(giulia)
    await store.save([food('latte')])
    const { server } = aServer(() => {
      throw new Refusal({ code: 'sign_in_required', status: 401, message: 'Accedi per continuare.' })
    })
    expect(await syncDiary({ store, server, now }, { read: false })).toBe('refused')
    expect(await store.readOutbox()).toMatchObject({ unsent: 1 })
  })

  it.each([
    ['three days ahead', '2026-11-23T18:00:00.000Z'],
    ['three days behind', '2026-11-17T18:00:00.000Z'],
    ['right', '2026-11-20T18:00:00.000Z'],
  ])('dates what it sends by the portal’s clock when its own is %s', async (_how, phone) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(phone) })
    const store = createDiaryStore(giulia)
    stores.push(store)
    await store.save([food('latte'), food('biscotti-secchi')])
    const taken: DiaryEntry[] = []
    const send = async (_endpoint: unknown, sent: { sentAt: string; entries: DiaryEntry[] }) => {
      const at = { now: now(), sentAt: new Date(sent.sentAt), birthDate: null }
      const answer = accept(sent.entries)
      const results = answer.data.results.map((result, place) => {
        const entry = sent.entries[place] as DiaryEntry
        const code = entryProblem(entry, at)
        if (code === null) taken.push(entry)
        return code === null ? result : { ...result, outcome: 'refused', code, message: '', stored: null }
      })
      return { ...answer, data: { ...answer.data, results } }
    }
    expect(await sendUnsent({ store, server: { send } as never })).toBeNull()
    expect(await store.readOutbox()).toEqual({ unsent: 0, refused: [], conflicts: [] })
    expect(taken).toHaveLength(2)
    expect(taken.every(({ recordedAt }) => recordedAt <= now().toISOString())).toBe(true)
    // from now on the page has the portal's day, and so has what is written
    expect(portalNow()).toEqual(now())
    await store.save([food('pane')])
    const { entries } = await dayOf(store)
    expect(
      entries.find(({ entry }) => entry.version === 1 && entry.recordedAt === now().toISOString()),
    ).toBeTruthy()
    vi.useRealTimers()
  })

  it('says of a food that somebody entered before one’s eyes that both were eaten, and asks about one that it did not know', async () => {
    const store = storeOf(giulia)
    const his = { ...food('pane'), version: 1, recordedAt: now().toISOString(), deleted: false } as DiaryEntry
    const byMarco = { recordedBy: 'parent', recordedByName: 'Marco' } as const
    const seenDay = { ...closedDay, see: 'everything', write: true } as const
    await store.seen([{ ...seenDay, entries: [{ ...asStored(his), ...byMarco }] }])
    const mine = food('pane')
    const other = food('latte')
    await store.save([mine, other])
    const batch = await store.takeUnsent()
    expect(batch.map((entry) => 'besides' in entry && entry.besides)).toEqual([his.id, false])

    // the other food was written by Marco a moment ago, on his phone
    const theirs = {
      ...other,
      id: newId(),
      version: 1,
      recordedAt: now().toISOString(),
      deleted: false,
    } as DiaryEntry
    const answer = accept(batch)
    const asked = { outcome: 'conflict', stored: { ...asStored(theirs), ...byMarco } } as const
    const results = answer.data.results.map((result, place) =>
      place === 1 ? { ...result, ...asked } : result,
    )
    await store.heard(batch, results)
    const { conflicts } = await store.readOutbox()
    expect(conflicts.map((local) => [local.id, isTwinConflict(local)])).toEqual([[other.id, true]])
    await store.settle(other.id, 'both')
    expect(await store.takeUnsent()).toMatchObject([{ id: other.id, version: 1, besides: theirs.id }])
  })

  it('tries a batch once when nothing of it gets further, and says that it is the clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: now() })
    hearTime(now().toISOString())
    const store = storeOf(giulia)
    await store.save([food('latte')])
    const { batches, server } = aServer((entries) => {
      const answer = accept(entries)
      const message = 'L’orologio del telefono non è giusto.'
      const results = answer.data.results.map((result) => ({
        ...result,
        outcome: 'refused',
        code: 'clock_wrong',
        message,
        stored: null,
      }))
      return { ...answer, data: { ...answer.data, results } }
    })
    expect(await sendUnsent({ store, server, now })).toBe('clock')
    expect(batches).toHaveLength(1)
    expect(await store.readOutbox()).toMatchObject({ unsent: 1, refused: [] })
    vi.useRealTimers()
  })

  it('takes over another phone’s entry of the same meal when both say the same', async () => {
    const store = storeOf(giulia)
    const facts = { time: null, place: null, company: null, screen: null, note: null, skipped: true }
    const mine: Content = {
      kind: 'meal',
      id: newId(),
      personId: giulia,
      day: today,
      meal: 'spuntino',
      ...facts,
    }
    await store.save([mine])
    const theirs = newId()
    const { server } = aServer((entries) => {
      const answer = accept(entries)
      const [first] = answer.data.results
      const stored = first && { ...first.stored, id: theirs }
      return { ...answer, data: { ...answer.data, results: [{ ...first, outcome: 'conflict', stored }] } }
    })
    await sendUnsent({ store, server, now })
    expect((await dayOf(store)).entries).toMatchObject([{ id: theirs, state: 'stored' }])
  })

  it('never shows what was shared into a diary that it does not see, and forgets it once it was taken', async () => {
    const store = storeOf(giulia)
    const marco = 'a0000000-0000-4000-8000-000000000003'
    const carla = 'a0000000-0000-4000-8000-000000000004'
    const other = { isMe: false, isChild: false, birthDate: null, plan: [], recentFoods: [] }
    await store.keepPeople({
      people: [
        {
          ...other,
          personId: giulia,
          name: 'Giulia',
          isMe: true,
          write: true,
          share: true,
          see: 'everything',
        },
        { ...other, personId: marco, name: 'Marco', write: false, share: true, see: 'nothing' },
        { ...other, personId: carla, name: 'Carla', write: false, share: true, see: 'completeness' },
      ],
      familyFoods: [],
      listVersion: 1,
    })
    const sharedMealId = newId()
    const dinner = [giulia, marco, carla].map((personId) => food('pane', { personId, sharedMealId }))
    await store.save(dinner)
    const counted = async () =>
      Promise.all(
        [giulia, marco, carla].map(async (who) => [
          (await store.readDay(who, today, '2026-11-19')).entries.length,
          (await store.readDays(who, today, today)).entries.length,
        ]),
      )
    expect(await counted()).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    // a look at the completeness of a day does not take away what still waits
    await store.seen([{ ...closedDay, user_id: carla }])
    expect(await store.readOutbox()).toMatchObject({ unsent: 3 })

    const { batches, server } = aServer()
    await sendUnsent({ store, server, now })
    expect(batches[0]).toHaveLength(3)
    expect(await store.readOutbox()).toEqual({ unsent: 0, refused: [], conflicts: [] })
    // the others' entries are gone, whatever the page may ask later
    await store.keepPeople({ people: [], familyFoods: [], listVersion: 1 })
    const database = new DiaryDatabase(giulia)
    expect((await database.entries.toArray()).map(({ personId }) => personId)).toEqual([giulia])
    database.close()
  })

  it('keeps what waits of an ended session from the next person on the phone, who sends none of it', async () => {
    const store = storeOf(giulia)
    await store.save([food('latte')])
    rememberPerson('hers', { id: giulia } as User)
    expect(rememberedPerson('hers')).toEqual({ id: giulia })
    const sent = { ...closedDay, see: 'everything', entries: [] } as const
    const pasta = { ...food('pasta'), version: 1, recordedAt: now().toISOString(), deleted: false }
    await store.seen([{ ...sent, entries: [asStored(pasta)] }])
    expect((await dayOf(store)).entries).toHaveLength(2)
    await store.keepPeople({ people: [], familyFoods: ['pasta'], listVersion: 1 })
    expect(leavePerson('hers')).toBe(1)
    // data that the portal has do not lie about
    const wiped = async () => {
      const database = new DiaryDatabase(giulia)
      const left = { entries: await database.entries.toArray(), days: await database.days.count() }
      const names = await database.kept.count()
      database.close()
      expect(left.entries.map(({ state }) => state)).toEqual(['unsent'])
      expect([left.days, names]).toEqual([0, 0])
    }
    // a part of the page comes late for it, on a busy machine later than a second
    await vi.waitFor(wiped, { timeout: 10_000 })
    store.close()

    const next = storeOf(nico)
    expect((await next.readDay(giulia, today, '2026-11-19')).entries).toEqual([])
    expect((await next.readDays(giulia, '2026-11-01', today)).entries).toEqual([])
    expect(await next.readOutbox()).toEqual({ unsent: 0, refused: [], conflicts: [] })
    expect(rememberedPerson('hers')).toBeNull()
    const { batches, server } = aServer()
    await sendUnsent({ store: next, server, now })
    expect(batches).toEqual([])
    forgetPerson(nico)
    // and it is there for the one who wrote it
    expect((await dayOf(storeOf(giulia))).entries).toHaveLength(1)
  })

  it('has nothing new to send when a button is pressed twice', async () => {
    const store = storeOf(giulia)
    const milk = food('latte')
    await store.save([milk])
    const { batches, server } = aServer()
    await sendUnsent({ store, server, now })
    await store.seen([{ ...closedDay, see: 'everything', entries: batches.flat().map(asStored) }])
    await store.save([milk])
    expect(await store.readOutbox()).toMatchObject({ unsent: 0 })
    await store.save([{ ...milk, amount: 2 } as Content])
    expect(await store.readOutbox()).toMatchObject({ unsent: 1 })
  })

  it('says who else wrote an entry, until it is changed here', async () => {
    const store = storeOf(giulia)
    const milk = food('latte')
    const entry = { ...milk, version: 1, recordedAt: now().toISOString(), deleted: false } as DiaryEntry
    const writer = { recordedBy: 'parent', recordedByName: 'Marco' } as const
    await store.seen([{ ...closedDay, see: 'everything', entries: [{ ...asStored(entry), ...writer }] }])
    expect((await dayOf(store)).entries).toMatchObject([{ state: 'stored', writer }])
    await store.save([{ ...milk, amount: 2 } as Content])
    expect((await dayOf(store)).entries[0]).not.toHaveProperty('writer')
  })

  it('drops what may no longer be seen', async () => {
    const store = storeOf(giulia)
    const { server } = aServer()
    await store.save([food('latte')])
    await sendUnsent({ store, server, now })
    await store.seen([closedDay])
    expect((await dayOf(store)).entries).toEqual([])
  })
})

type Lists = { version: number; next: { version: number; from: string } | null }

/** A portal with food lists. `missing`: versions that do not come. */
function aPortalWithLists(lists: Lists, missing: readonly number[] = []) {
  const asked: number[] = []
  const ask = async (endpoint: { path: string }, input: { version?: number }) => {
    if (endpoint.path === '/api/daily/people') {
      return { data: { today, now: now().toISOString(), people: [], familyFoods: [], foodList: lists } }
    }
    const version = input.version ?? 0
    asked.push(version)
    if (missing.includes(version)) throw offline()
    return { data: { version, csv: `list ${version}` } }
  }
  return { asked, server: { ask, send: vi.fn<() => Promise<unknown>>() } as never }
}

describe('the food list on a phone', () => {
  const tomorrow = '2026-11-21'
  const csvOn = async (store: DiaryStore, day: string) => (await store.readList(day))?.csv

  it('of tomorrow is loaded today, and is in force tomorrow without a network', async () => {
    const store = storeOf(giulia)
    const { asked, server } = aPortalWithLists({ version: 1, next: { version: 2, from: tomorrow } })
    expect(await syncDiary({ store, server, now })).toBeNull()
    expect(await csvOn(store, today)).toBe('list 1')
    expect(await csvOn(store, tomorrow)).toBe('list 2')
    await syncDiary({ store, server, now })
    expect(asked).toEqual([1, 2])
  })

  it('stays the old one until the new one has come, and goes then', async () => {
    const store = storeOf(giulia)
    await syncDiary({ store, server: aPortalWithLists({ version: 1, next: null }).server, now })
    const { server } = aPortalWithLists({ version: 2, next: null }, [2])
    expect(await syncDiary({ store, server, now })).toBe('offline')
    expect(await csvOn(store, today)).toBe('list 1')
    await syncDiary({ store, server: aPortalWithLists({ version: 2, next: null }).server, now })
    expect(await csvOn(store, today)).toBe('list 2')
    expect(await store.hasList(1)).toBe(false)
  })

  it('may be an older one again, as the team decides', async () => {
    const store = storeOf(giulia)
    const { server } = aPortalWithLists({ version: 3, next: { version: 2, from: tomorrow } })
    await syncDiary({ store, server, now })
    expect([await csvOn(store, today), await csvOn(store, tomorrow)]).toEqual(['list 3', 'list 2'])
  })

  it('that could not be loaded for today is not the one of tomorrow, as long as there is another', async () => {
    const store = storeOf(giulia)
    await store.keepList({ version: 1, csv: 'list 1' })
    await store.keepList({ version: 3, csv: 'list 3' })
    await store.keepPeople({
      people: [],
      familyFoods: [],
      listVersion: 2,
      nextList: { version: 3, from: tomorrow },
    })
    expect(await csvOn(store, today)).toBe('list 1')
    expect(await csvOn(store, tomorrow)).toBe('list 3')
  })

  it('leaves every entry the version it was made with', async () => {
    const store = storeOf(giulia)
    const milk = food('latte')
    await syncDiary({ store, server: aPortalWithLists({ version: 1, next: null }).server, now })
    await store.save([milk])
    const { server: taking, batches } = aServer()
    await sendUnsent({ store, server: taking, now })
    await store.seen([{ ...closedDay, see: 'everything', entries: batches.flat().map(asStored) }])
    await syncDiary({ store, server: aPortalWithLists({ version: 2, next: null }).server, now })
    await store.save([{ ...milk, amount: 2 } as Content])
    await sendUnsent({ store, server: taking, now })
    expect(batches[1]).toMatchObject([{ listVersion: 1, amount: 2, version: 2 }])
  })
})
