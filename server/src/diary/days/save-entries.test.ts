import { randomUUID } from 'node:crypto'

import { diaryLimits } from '@desco/contract/diary/days'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aDay, aFood, aMeal, aText, dayOf, outcomes, save } from '#testing/people/diary.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

let portal: TestPortal
let parent: Awaited<ReturnType<typeof aParent>>
let me: string
beforeAll(async () => {
  portal = await startTestPortal()
  parent = await aParent(portal)
  me = String(parent.user._id)
})
afterAll(() => portal.close())

const entriesOfDay = async (token = parent.token, person = me) =>
  (await dayOf(portal, token, person)).body.data.entries
const unapplied = (entryId: string) =>
  portal.db
    .selectFrom('diary_unapplied')
    .select(['reason', 'settlement'])
    .where('entryId', '=', entryId)
    .execute()
const inHours = (hours: number) => new Date(portal.clock.now().getTime() + hours * 3_600_000)

describe('entries that are refused', () => {
  it('are kept up to a number of one person and day, and counted beyond', async () => {
    const { token, user } = await aParent(portal)
    const id = String(user._id)
    const late = () =>
      Array.from({ length: diaryLimits.entriesPerBatch }, () => ({
        ...aFood(portal, id),
        day: '2026-11-01',
      }))
    const codes: string[] = []
    for (let n = 0; n < 3; n += 1) codes.push(...(await outcomes(portal, token, late())))
    expect(codes.filter((code) => code === 'window_over')).toHaveLength(500)
    expect(codes.slice(500)).toEqual(Array.from({ length: 100 }, () => 'too_many'))
    await outcomes(portal, token, late())
    const kept = () =>
      portal.db.selectFrom('diary_unapplied').select('more').where('personId', '=', id).execute()
    const counted = async () => (await kept()).reduce((sum, { more }) => sum + more, 0)
    expect([(await kept()).length, await counted()]).toEqual([500, 300])
    // another day, another person
    const other = await aParent(portal)
    const ofOther = { ...aFood(portal, String(other.user._id)), day: '2026-11-01' }
    expect(await outcomes(portal, other.token, [ofOther])).toEqual(['window_over'])
    portal.clock.pass({ days: 1 })
    expect(await outcomes(portal, token, [{ ...aFood(portal, id), day: '2026-11-01' }])).toEqual([
      'window_over',
    ])
    expect([(await kept()).length, await counted()]).toEqual([501, 300])
  })
})

describe('POST /daily/save-entries', () => {
  it('takes foods, a meal’s facts and a day’s facts, and gives them back as they were written', async () => {
    const somebody = await aParent(portal)
    const id = String(somebody.user._id)
    const sent = [
      aFood(portal, id),
      aText(portal, id, 'Torta  della nonna'),
      aMeal(portal, id),
      aDay(portal, id),
    ]
    expect(await outcomes(portal, somebody.token, sent)).toEqual(sent.map(() => 'accepted'))
    const { body } = await dayOf(portal, somebody.token, id)
    const added = {
      recordedBy: 'self',
      recordedByName: null,
      receivedAt: portal.clock.now().toISOString(),
      timesEdited: 0,
    }
    expect(body.data).toMatchObject({ complete: true, number: null, of: 0, write: true, see: 'everything' })
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
    expect(body.data.entries.toSorted(byId)).toEqual(
      sent
        .map((entry) => ({
          ...entry,
          ...added,
          ...('freeText' in entry && entry.freeText && { freeText: 'Torta della nonna' }),
        }))
        .toSorted(byId),
    )
  })

  it('takes the longest texts that there may be, in letters of three bytes that no two are alike', async () => {
    // they stand in an index, whose rows may not be as long as those of a table
    const letters = (count: number, from: number) =>
      String.fromCharCode(
        ...Array.from({ length: count }, (_one, place) => 0x4e00 + ((from + place * 37) % 20_000)),
      )
    const sent = [
      aText(portal, me, letters(diaryLimits.freeText.max, 1)),
      aMeal(portal, me, { meal: 'dopo-cena', note: letters(diaryLimits.note.max, 2) }),
      aDay(portal, me, { day: '2026-11-20', note: letters(diaryLimits.note.max, 3) }),
    ]
    expect(await outcomes(portal, parent.token, sent)).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('changes nothing when the same batch comes again', async () => {
    const batch = [
      aFood(portal, me),
      aFood(portal, me, { meal: 'cena' }),
      aMeal(portal, me, { meal: 'cena' }),
    ]
    await save(portal, parent.token, batch)
    const before = await entriesOfDay()
    portal.clock.pass({ minutes: 5 })
    expect(await outcomes(portal, parent.token, batch)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await entriesOfDay()).toEqual(before)
  })

  it('takes the next version as a change, keeps what was there, and a deletion as one more version', async () => {
    const food = aFood(portal, me)
    const changed = { ...food, version: 2, amount: 1.5 }
    const deleted = { ...changed, version: 3, deleted: true }
    expect(await outcomes(portal, parent.token, [food, changed])).toEqual(['accepted', 'accepted'])
    expect(await outcomes(portal, parent.token, [deleted])).toEqual(['accepted'])
    const [now] = (await entriesOfDay()).filter(({ id }: { id: string }) => id === food.id)
    expect(now).toMatchObject({ version: 3, amount: 1.5, deleted: true, timesEdited: 2 })
    const older = await portal.db
      .selectFrom('diary_entry_version')
      .select(['version', 'content'])
      .where('entryId', '=', food.id)
      .orderBy('version')
      .execute()
    expect(older.map(({ version, content }) => [version, content.amount])).toEqual([
      [1, 3],
      [2, 1.5],
    ])
    // an old one that arrives late is known
    expect(await outcomes(portal, parent.token, [food, changed, deleted])).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ])
  })

  it('keeps both of two phones that changed the same entry, and is content when the person chose', async () => {
    const food = aFood(portal, me)
    const [one, other] = [
      { ...food, version: 2, amount: 1 },
      { ...food, version: 2, amount: 2 },
    ]
    await save(portal, parent.token, [food, one])
    const { body } = await save(portal, parent.token, [other])
    const [result] = body.data.results
    expect(result).toMatchObject({ outcome: 'conflict', stored: { id: food.id, version: 2, amount: 1 } })
    expect(await unapplied(food.id)).toEqual([{ reason: 'conflict', settlement: null }])
    expect(await outcomes(portal, parent.token, [{ ...other, version: 3 }])).toEqual(['accepted'])
    expect(await unapplied(food.id)).toEqual([{ reason: 'conflict', settlement: 'resolved' }])
  })

  it('has the facts of a meal and of a day once', async () => {
    const somebody = await aParent(portal)
    const id = String(somebody.user._id)
    const send = (...entries: object[]) => outcomes(portal, somebody.token, entries)
    const [meal, day] = [aMeal(portal, id), aDay(portal, id)]
    expect(await send(meal, day)).toEqual(['accepted', 'accepted'])
    // the same said by two phones is no conflict
    expect(await send({ ...meal, id: randomUUID() }, { ...day, id: randomUUID() })).toEqual([
      'accepted',
      'accepted',
    ])
    const { body } = await save(portal, somebody.token, [aMeal(portal, id, { skipped: true })])
    expect(body.data.results[0]).toMatchObject({ outcome: 'conflict', stored: { id: meal.id } })
    expect(await entriesOfDay(somebody.token, id)).toHaveLength(2)
    expect(await send(aMeal(portal, id, { meal: 'pranzo' }))).toEqual(['accepted'])
  })

  it('refuses each entry by itself and stores the rest', async () => {
    const somebody = await aParent(portal)
    const id = String(somebody.user._id)
    const childId = String(somebody.user.children[0]._id)
    const food = (changes: object = {}, who = id) => ({ ...aFood(portal, who), ...changes })
    const tomorrow = inHours(24).toISOString().slice(0, 10)
    const cases: [string, object][] = [
      ['accepted', food()],
      ['unreadable', {}],
      ['unreadable', { ...food(), amount: 'tre' }],
      ['unreadable', food({ unit: 'secchio' })],
      ['unreadable', { ...food(), unit: 'pez\0zo' }],
      ['unknown_food', food({ foodId: 'ambrosia' })],
      // an old list may have been larger than the phone's
      ['accepted', food({ listVersion: 999 })],
      ['amount', food({ amount: 0 })],
      ['amount', food({ amount: 1e9 })],
      ['grams', food({ grams: 1e9 })],
      ['future_day', food({ day: tomorrow })],
      ['no_such_day', food({ day: '2026-02-31' })],
      ['before_birth', food({ day: '2014-01-01' }, childId)],
      ['window_over', food({ day: inHours(-96).toISOString().slice(0, 10) })],
      ['not_found', food({}, me)],
      ['clock_wrong', food({ recordedAt: inHours(24).toISOString() })],
      ['accepted', aMeal(portal, id)],
    ]
    expect(
      await outcomes(
        portal,
        somebody.token,
        cases.map(([, entry]) => entry),
      ),
    ).toEqual(cases.map(([outcome]) => outcome))
    expect(await entriesOfDay(somebody.token, id)).toHaveLength(3)
    const kept = await portal.db
      .selectFrom('diary_unapplied')
      .select('reason')
      .where('parentId', '=', id)
      .orderBy('reason')
      .execute()
    expect(kept).toEqual([{ reason: 'unknown_food' }, { reason: 'window_over' }])
  })

  it('tells a phone whose clock is wrong by a day, of each entry, and keeps nothing', async () => {
    const batch = [aFood(portal, me), aDay(portal, me)]
    for (const hours of [-24, 24]) {
      expect(await outcomes(portal, parent.token, batch, inHours(hours).toISOString())).toEqual([
        'clock_wrong',
        'clock_wrong',
      ])
    }
    expect(await unapplied(batch[0]?.id ?? '')).toEqual([])
  })

  it('takes what waited for a network if it was recorded in time', async () => {
    const food = aFood(portal, me)
    portal.clock.pass({ days: 5 })
    expect(await outcomes(portal, parent.token, [food])).toEqual(['accepted'])
    expect(
      await outcomes(portal, parent.token, [
        { ...food, version: 2, amount: 1, recordedAt: portal.clock.now().toISOString() },
      ]),
    ).toEqual(['window_over'])
  })

  it('never moves an entry to another day, another kind or another person', async () => {
    const food = aFood(portal, me)
    await save(portal, parent.token, [food])
    const yesterday = inHours(-24).toISOString().slice(0, 10)
    const stranger = await aParent(portal)
    const child = String(parent.user.children[0]._id)
    expect(
      await outcomes(portal, parent.token, [
        { ...food, version: 2, day: yesterday },
        { ...aMeal(portal, me), id: food.id, version: 2 },
        { ...food, version: 2, personId: child },
      ]),
    ).toEqual(['day_fixed', 'unreadable', 'not_found'])
    expect(
      await outcomes(portal, stranger.token, [
        { ...food, version: 2, personId: String(stranger.user._id), amount: 9 },
      ]),
    ).toEqual(['not_found'])
    const [now] = (await entriesOfDay()).filter(({ id }: { id: string }) => id === food.id)
    expect(now).toMatchObject({ version: 1, amount: 3, meal: 'colazione' })
  })

  it('refuses a batch that is too large with nothing stored, in words', async () => {
    const somebody = await aParent(portal)
    const id = String(somebody.user._id)
    const many = (count: number) => Array.from({ length: count }, () => aFood(portal, id))
    const over = await save(portal, somebody.token, many(diaryLimits.entriesPerBatch + 1))
    expect(over).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(over.body.fields.entries).toContain('non abbiamo salvato nulla')
    expect(await save(portal, somebody.token, many(10_000))).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    })
    expect(await entriesOfDay(somebody.token, id)).toEqual([])
    expect(await outcomes(portal, somebody.token, many(diaryLimits.entriesPerBatch))).toEqual(
      Array.from({ length: diaryLimits.entriesPerBatch }, () => 'accepted'),
    )
  })

  it('takes the same batch from two lines at once, once', async () => {
    const somebody = await aParent(portal)
    const id = String(somebody.user._id)
    const batch = Array.from({ length: 20 }, () => aFood(portal, id))
    const both = await Promise.all([1, 2].map(() => outcomes(portal, somebody.token, batch)))
    expect(both.flat()).toEqual(Array.from({ length: 40 }, () => 'accepted'))
    expect(await entriesOfDay(somebody.token, id)).toHaveLength(20)
  })
})

describe('POST /daily/get-data', () => {
  it('takes the day in any way in which a phone writes it', async () => {
    const somebody = await aParent(portal)
    const id = String(somebody.user._id)
    for (const date of ['2026-11-22', '2026-11-21T23:00:00.000Z', '2026-11-22T00:00:00+01:00']) {
      const { body } = await dayOf(portal, somebody.token, id, date)
      expect(body.data).toMatchObject({ user_id: id, date: '2026-11-22', entries: [] })
    }
    expect(await dayOf(portal, somebody.token, id, '2026-02-31')).toMatchObject({
      status: 400,
      body: { fields: { date: 'Scegli un giorno che esiste.' } },
    })
  })
})
