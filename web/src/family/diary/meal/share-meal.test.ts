import 'fake-indexeddb/auto'

import { z } from 'zod/mini'
import { afterEach, describe, expect, it } from 'vitest'

import { forgetPerson } from '#data/session/local-person.ts'

import type { LocalFood } from '#family/diary/day-rules.ts'
import { findStanding, type Sharer, shareMeal } from './share-meal.ts'
import { createDiaryStore, type DiaryStore } from '#family/diary/store/diary-store.ts'
import type { Content } from '#family/diary/store/local-entry.ts'

const giulia = 'a0000000-0000-4000-8000-000000000001'
const anna = 'a0000000-0000-4000-8000-000000000002'
const nico = 'a0000000-0000-4000-8000-000000000003'
const day = '2026-11-20'
const now = () => new Date('2026-11-20T18:00:00.000Z')

const stores: DiaryStore[] = []
const storeOf = (accountId: string) => {
  const store = createDiaryStore(accountId, now)
  stores.push(store)
  return store
}
afterEach(() => {
  for (const store of stores.splice(0)) store.close()
  forgetPerson(giulia)
  forgetPerson(anna)
})

const blank = {
  kind: 'food',
  day,
  meal: 'cena',
  listVersion: 1,
  freeText: null,
  unit: 'fetta',
  share: 'half',
}
const foodOf = (place: number, foodId: string) =>
  ({
    ...blank,
    id: `b0000000-0000-4000-8000-00000000000${place}`,
    personId: giulia,
    foodId,
    amount: place,
    grams: 40,
    sharedMealId: null,
  }) as Content

const of = async (store: DiaryStore, personId: string) =>
  (await store.readDay(personId, day, '2026-11-19')).entries as LocalFood[]

/** A dinner of two foods, as the phone keeps it. */
async function aDinner(store: DiaryStore) {
  await store.save([foodOf(1, 'pane'), foodOf(2, 'mela')])
  return of(store, giulia)
}
const sameFor = (...personIds: string[]): Sharer[] =>
  personIds.map((personId) => ({ personId, askedFor: () => undefined, wantsBoth: () => false }))

describe('shareMeal', () => {
  it('gives everybody the foods, each an entry of their own, with one shared meal', async () => {
    const store = storeOf(giulia)
    const dinner = await aDinner(store)
    const contents = await shareMeal(store, dinner, sameFor(anna, nico))
    await store.save(contents)
    const meals = new Set(contents.map((content) => (content.kind === 'food' ? content.sharedMealId : null)))
    expect(meals.size).toBe(1)
    expect(meals).not.toContain(null)
    for (const personId of [anna, nico]) {
      expect(await of(store, personId)).toMatchObject([
        { entry: { foodId: 'pane', amount: 1, grams: null, share: null } },
        { entry: { foodId: 'mela', amount: 2 } },
      ])
    }
    expect(await of(store, giulia)).toMatchObject([{ entry: { grams: 40, share: 'half' } }, {}])
    const ids = contents.map(({ id }) => id)
    expect(new Set(ids).size).toBe(6)
    expect(ids.every((id) => z.safeParse(z.uuid(), id).success)).toBe(true)
  })

  it('enters nothing twice, however often and at whatever moment it is pressed', async () => {
    const store = storeOf(giulia)
    const dinner = await aDinner(store)
    const both = await Promise.all([1, 2].map(() => shareMeal(store, dinner, sameFor(anna))))
    expect(both[0]).toEqual(both[1])
    await Promise.all(both.map((contents) => store.save(contents)))
    await store.save(await shareMeal(store, await of(store, giulia), sameFor(anna, nico)))
    expect(await of(store, anna)).toHaveLength(2)
    expect(await of(store, nico)).toHaveLength(2)
    expect((await of(store, anna)).map(({ entry }) => entry.version)).toEqual([1, 1])
  })

  it('changes the amount of who has the food already, and leaves what else they said of it', async () => {
    const store = storeOf(giulia)
    const dinner = await aDinner(store)
    await store.save(await shareMeal(store, dinner, sameFor(anna)))
    const [bread] = await of(store, anna)
    await store.save([{ ...(bread as LocalFood).entry, grams: 25 }])
    const had = await findStanding(store, dinner, [anna, nico])
    expect([...had]).toMatchObject(dinner.map(({ id }) => [`${anna} ${id}`, { isTwin: false }]))
    await store.save(await shareMeal(store, dinner, [{ ...(sameFor(anna)[0] as Sharer), askedFor: () => 3 }]))
    expect((await of(store, anna)).map(({ entry }) => [entry.amount, entry.grams])).toEqual([
      [3, 25],
      [3, null],
    ])
  })

  it('leaves the amount of who has the food already, where none was asked for', async () => {
    const store = storeOf(giulia)
    const dinner = await aDinner(store)
    await store.save(
      await shareMeal(store, dinner, [{ ...(sameFor(anna)[0] as Sharer), askedFor: () => 0.5 }]),
    )
    await store.save(await shareMeal(store, dinner, sameFor(anna, nico)))
    const amounts = async (who: string) => (await of(store, who)).map(({ entry }) => entry.amount)
    expect([await amounts(anna), await amounts(nico)]).toEqual([
      [0.5, 0.5],
      [1, 2],
    ])
  })

  it('gives back what was taken away meanwhile', async () => {
    const store = storeOf(giulia)
    const dinner = await aDinner(store)
    await store.save(await shareMeal(store, dinner, sameFor(anna)))
    await store.remove((await of(store, anna)).map(({ id }) => id))
    expect(await of(store, anna)).toEqual([])
    await store.save(await shareMeal(store, dinner, sameFor(anna)))
    expect(await of(store, anna)).toHaveLength(2)
  })

  it('leaves out what somebody else entered for them already, unless both are meant', async () => {
    const store = storeOf(giulia)
    const dinner = await aDinner(store)
    const bread = { ...foodOf(7, 'pane'), personId: anna, sharedMealId: dinner[0]?.id } as Content
    await store.save([bread, { ...bread, id: foodOf(9, 'pane').id, meal: 'pranzo' } as Content])
    const standing = await findStanding(store, dinner, [anna, nico])
    expect([...standing.values()]).toMatchObject([{ food: { id: bread.id }, isTwin: true }])
    const forAnna = (contents: Content[]) => contents.filter(({ personId }) => personId === anna)
    expect(forAnna(await shareMeal(store, dinner, sameFor(anna)))).toMatchObject([{ foodId: 'mela' }])
    const both = [{ ...(sameFor(anna)[0] as Sharer), wantsBoth: () => true }]
    expect(forAnna(await shareMeal(store, dinner, both))).toMatchObject([
      { foodId: 'pane', besides: bread.id },
      { foodId: 'mela' },
    ])
    expect(forAnna(await shareMeal(store, dinner, both))[1]).not.toHaveProperty('besides')
  })

  it('never makes the entry of another account', async () => {
    const [hers, theirs] = [storeOf(giulia), storeOf(anna)]
    const dinner = await aDinner(hers)
    const ids = async (store: DiaryStore) =>
      (await shareMeal(store, dinner, sameFor(nico)))
        .filter(({ personId }) => personId === nico)
        .map(({ id }) => id)
    expect(await ids(hers)).not.toEqual(await ids(theirs))
  })
})
