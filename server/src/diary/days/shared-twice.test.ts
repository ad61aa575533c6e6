import { randomUUID } from 'node:crypto'

import type { FoodEntry } from '@desco/contract/diary/entries'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aFood, dayOf, outcomes, save } from '#testing/people/diary.ts'
import { logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'

let portal: TestPortal
let giulia: { token: string; id: string }
let marco: { token: string; id: string }
let child: string
beforeAll(async () => {
  portal = await startTestPortal()
  const { first, token, invited, childIds } = await anInvitedFamily(portal)
  await answering(portal).full({ token, email: invited, selectedChild: childIds })
  const second = await logIn(portal, invited)
  giulia = { token: first.token, id: String(first.user._id) }
  marco = { token: second.token, id: String(second.user._id) }
  child = childIds[0]
})
afterAll(() => portal.close())

/** A food of a dinner that is entered for somebody else as well. */
const shared = (personId: string, foodId: string, changes: Partial<FoodEntry> = {}) =>
  aFood(portal, personId, { meal: 'cena', foodId, sharedMealId: randomUUID(), ...changes })

const foodsOf = async (personId: string, token = giulia.token): Promise<FoodEntry[]> => {
  const { body } = await dayOf(portal, token, personId)
  return body.data.entries.filter((entry: FoodEntry) => !entry.deleted)
}

/** Every test has a day of its own. */
const nextDay = () => portal.clock.pass({ days: 1 })

describe('POST /daily/save-entries, of a dinner that two parents share with one child', () => {
  it('asks the second one, says who entered it, and takes both only when that is said', async () => {
    nextDay()
    const hers = shared(child, 'pane', { amount: 2 })
    const his = shared(child, 'pane')
    expect(await outcomes(portal, giulia.token, [hers])).toEqual(['accepted'])
    portal.clock.pass({ minutes: 1 })
    const { body } = await save(portal, marco.token, [his, shared(child, 'mela')])
    expect(body.data.results).toMatchObject([
      {
        outcome: 'conflict',
        code: null,
        stored: { id: hers.id, amount: 2, recordedBy: 'parent', recordedByName: 'Giulia' },
      },
      { outcome: 'accepted' },
    ])
    expect(body.data.results[0].message).toContain('ha già inserito')
    expect((await foodsOf(child)).map(({ foodId }) => foodId)).toEqual(['pane', 'mela'])

    portal.clock.pass({ minutes: 1 })
    const both = { ...his, besides: hers.id }
    expect(await outcomes(portal, marco.token, [both])).toEqual(['accepted'])
    // an answer was lost
    expect(await outcomes(portal, marco.token, [both])).toEqual(['accepted'])
    expect(await foodsOf(child)).toMatchObject([
      { id: hers.id, amount: 2 },
      { foodId: 'mela' },
      { id: his.id, besides: hers.id },
    ])
  })

  it('asks nothing once the other is deleted, of another meal, of a text in other words, or of one’s own', async () => {
    nextDay()
    const hers = shared(child, 'pane')
    const text = { foodId: null, listVersion: null }
    await save(portal, giulia.token, [
      hers,
      { ...hers, version: 2, deleted: true },
      shared(child, 'latte', { meal: 'colazione' }),
      { ...shared(child, ''), ...text, freeText: 'Torta della nonna' },
      shared(child, 'mela'),
    ])
    const tried = await outcomes(portal, marco.token, [
      shared(child, 'pane'),
      shared(child, 'latte'),
      { ...shared(child, ''), ...text, freeText: 'torta DELLA nonna' },
      { ...shared(child, ''), ...text, freeText: 'torta della zia' },
    ])
    expect(tried).toEqual(['accepted', 'accepted', 'conflict', 'accepted'])
    expect(await outcomes(portal, giulia.token, [shared(child, 'banana'), shared(child, 'banana')])).toEqual([
      'accepted',
      'accepted',
    ])
  })

  it('asks as well who writes it into the diary itself, on a page that was opened before the other wrote', async () => {
    nextDay()
    const hers = aFood(portal, child, { meal: 'cena', foodId: 'mela' })
    const his = aFood(portal, child, { meal: 'cena', foodId: 'mela', amount: 1 })
    expect(await outcomes(portal, giulia.token, [hers])).toEqual(['accepted'])
    portal.clock.pass({ seconds: 5 })
    const { body } = await save(portal, marco.token, [his])
    expect(body.data.results).toMatchObject([
      { outcome: 'conflict', code: null, stored: { id: hers.id, recordedByName: 'Giulia' } },
    ])
    expect(await foodsOf(child)).toMatchObject([{ id: hers.id }])
    // one's own twice, and what was before one's eyes
    const again = aFood(portal, child, { meal: 'cena', foodId: 'mela' })
    expect(await outcomes(portal, giulia.token, [again])).toEqual(['accepted'])
    expect(await outcomes(portal, marco.token, [{ ...his, besides: hers.id }])).toEqual(['accepted'])
    expect(await foodsOf(child)).toHaveLength(3)
  })

  it('says nothing of what a diary holds that the sender does not see', async () => {
    nextDay()
    await save(portal, marco.token, [shared(marco.id, 'pane')])
    portal.clock.pass({ minutes: 1 })
    expect(await outcomes(portal, giulia.token, [shared(marco.id, 'pane')])).toEqual(['accepted'])
    expect(await foodsOf(marco.id, marco.token)).toMatchObject([
      { recordedBy: 'self' },
      { recordedBy: 'parent', recordedByName: 'Giulia' },
    ])
  })

  it('has no food of two people twice, in whatever order they come, unless somebody said so', async () => {
    const step = fc.record({
      isMarco: fc.boolean(),
      foodId: fc.constantFrom('pane', 'mela', 'latte'),
      meal: fc.constantFrom('pranzo' as const, 'cena' as const),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        nextDay()
        for (const { isMarco, ...eaten } of steps) {
          await save(portal, isMarco ? marco.token : giulia.token, [shared(child, eaten.foodId, eaten)])
        }
        const { body } = await dayOf(portal, giulia.token, child)
        const writers = new Map<string, Set<string | null>>()
        for (const { foodId, meal, recordedByName } of body.data.entries) {
          const key = `${foodId} ${meal}`
          writers.set(key, (writers.get(key) ?? new Set()).add(recordedByName))
        }
        expect([...writers.values()].filter(({ size }) => size > 1)).toEqual([])
        // nothing that was eaten is missing
        expect(new Set(writers.keys())).toEqual(new Set(steps.map(({ foodId, meal }) => `${foodId} ${meal}`)))
      }),
      { numRuns: 20 },
    )
  })
})
