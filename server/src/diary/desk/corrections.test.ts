import type { AuditAct } from '@desco/contract/staff/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { actsOf } from '#testing/people/audit.ts'
import { withdrawFamily } from '#testing/people/children.ts'
import { aDay, aDiaryFamily, aFood, aMeal, aText, dayOf, save } from '#testing/people/diary.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let person: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  person = await signedInStaff(portal, 'data-manager')
})
afterAll(() => portal.close())

const reason = 'Concordato al telefono con la famiglia.'
const nobody = '00000000-0000-4000-8000-000000000000'

const aFamily = () => aDiaryFamily(portal)

const acts = (act: AuditAct) => actsOf(portal, act)

const seeDay = async (personId: string, day: string) =>
  (await person.call('POST', '/api/staff/diary/day', { personId, day })).body

describe('POST /staff/diary/correct', () => {
  const correction = {
    version: 1,
    meal: 'colazione',
    foodId: 'fette-biscottate',
    amount: 0.5,
    unit: 'fetta',
    grams: null,
    share: null,
    deleted: false,
    reason,
  }
  const correct = (changes: object) =>
    person.call('POST', '/api/staff/diary/correct', { ...correction, ...changes })

  it('changes a food after its 48 hours, with a reason, and keeps what it said', async () => {
    const family = await aFamily()
    const food = aFood(portal, family.me)
    const { id } = food
    await save(portal, family.token, [food])
    expect((await correct({ id, amount: 0 })).body.fields.amount).toContain('più di zero')
    expect((await correct({ id, reason: '' })).body.fields.reason).toBeDefined()
    expect((await correct({ id: nobody })).body.code).toBe('not_found')
    expect((await correct({ id })).status).toBe(200)
    expect((await correct({ id })).body.code).toBe('entry_outdated')
    const seen = await seeDay(family.me, food.day)
    expect(seen.entries).toMatchObject([{ version: 2, amount: 0.5, unit: 'fetta', recordedBy: 'team' }])
    expect(seen.history).toMatchObject([
      { entry: { id, version: 1, amount: 3, unit: 'pezzo', recordedBy: 'self' }, reason },
    ])
    expect(await acts('diary_day_seen')).toContainEqual({
      subjectId: family.me,
      reason: null,
      doer: 'staff',
      details: { day: food.day, family: family.familyId },
    })
    expect((await seeDay(nobody, food.day)).code).toBe('not_found')
    await withdrawFamily(portal, family.familyId)
    expect((await correct({ id, version: 2 })).body.code).toBe('diary_closed')
  })

  it('changes which food it was and its meal, and writes into the log that, but not what', async () => {
    const family = await aFamily()
    const food = aFood(portal, family.me)
    const { id } = food
    await save(portal, family.token, [food])
    const { amount, unit, share } = food
    const same = { id, amount, unit, share }
    expect((await correct({ ...same, foodId: 'ambrosia' })).body.fields.foodId).toContain('non è nell’elenco')
    expect((await correct({ ...same, foodId: null })).body.fields.foodId).toContain('Scegli un alimento')
    expect((await correct({ ...same, foodId: 'pane', meal: 'cena' })).status).toBe(200)
    const seen = await seeDay(family.me, food.day)
    expect(seen.entries).toMatchObject([{ foodId: 'pane', listVersion: 1, meal: 'cena', version: 2 }])
    expect(seen.history).toMatchObject([{ entry: { foodId: 'fette-biscottate', meal: 'colazione' }, reason }])
    expect(await acts('diary_entry_corrected')).toContainEqual({
      subjectId: id,
      reason,
      doer: 'staff',
      details: { version: 2, family: family.familyId, changed: ['foodId', 'meal'] },
    })
    // the family sees it so
    const { body } = await dayOf(portal, family.token, family.me)
    expect(body.data.entries).toMatchObject([{ id, foodId: 'pane', meal: 'cena', recordedBy: 'team' }])
  })

  it('makes a food of the list of a free text, or leaves the text as it was written', async () => {
    const family = await aFamily()
    const text = aText(portal, family.me, 'Pane della nonna')
    const { id, amount, unit, share } = text
    await save(portal, family.token, [text])
    const same = { id, amount, unit, share }
    expect((await correct({ ...same, foodId: null, amount: 2 })).status).toBe(200)
    expect((await seeDay(family.me, text.day)).entries).toMatchObject([
      { freeText: 'Pane della nonna', foodId: null, amount: 2 },
    ])
    expect((await correct({ ...same, version: 2, foodId: 'pane' })).status).toBe(200)
    const seen = await seeDay(family.me, text.day)
    expect(seen.entries).toMatchObject([{ freeText: null, foodId: 'pane', listVersion: 1 }])
    expect(seen.history).toMatchObject([
      { entry: { freeText: 'Pane della nonna', amount: 1 } },
      { entry: { freeText: 'Pane della nonna', amount: 2 } },
    ])
  })
})

describe('POST /staff/diary/add', () => {
  const addition = {
    meal: 'merenda',
    foodId: 'pane',
    amount: 2,
    unit: 'fetta',
    grams: null,
    share: 'all',
    reason,
  }

  it('adds a food that the family told of, to a day of somebody who takes part', async () => {
    const family = await aFamily()
    const add = (changes: object = {}) =>
      person.call('POST', '/api/staff/diary/add', {
        personId: family.child,
        day: '2026-11-02',
        ...addition,
        ...changes,
      })
    expect((await add({ foodId: '' })).body.fields.foodId).toContain('Scegli un alimento')
    expect((await add({ foodId: 'ambrosia' })).body.fields.foodId).toContain('non è nell’elenco')
    expect((await add({ day: '2026-12-30' })).body.fields.day).toContain('deve ancora venire')
    expect((await add({ day: '2016-12-30' })).body.fields.day).toContain('prima della nascita')
    expect((await add({ unit: 'secchio' })).body.fields.unit).toBeDefined()
    expect((await add({ personId: nobody })).body.code).toBe('not_found')
    const { status, body } = await add()
    expect(status).toBe(200)
    const [entry] = (await dayOf(portal, family.token, family.child, '2026-11-02')).body.data.entries
    expect(entry).toMatchObject({
      id: body.id,
      version: 1,
      meal: 'merenda',
      foodId: 'pane',
      recordedBy: 'team',
    })
    expect(await acts('diary_food_added')).toContainEqual({
      subjectId: body.id,
      reason,
      doer: 'staff',
      details: { day: '2026-11-02', family: family.familyId },
    })
    await withdrawFamily(portal, family.familyId)
    expect((await add()).body.code).toBe('diary_closed')
  })

  it('adds one also where nobody has asked for a food yet, and the list of the release is not stored', async () => {
    const fresh = await startTestPortal()
    const manager = await signedInStaff(fresh, 'data-manager')
    const { me: personId } = await aDiaryFamily(fresh)
    const added = { ...addition, personId, day: '2026-11-02' }
    expect((await manager.call('POST', '/api/staff/diary/add', added)).status).toBe(200)
    await fresh.close()
  })
})

describe('POST /staff/diary/correct-meal and correct-day', () => {
  const facts = { time: '13:30', place: 'school', company: 'peers', screen: false, skipped: false, reason }
  const ofDay = { complete: true, unusual: true, filledBy: 'parent', reason }

  it('change what is known of a meal, or say it for the first time, and keep the note', async () => {
    const family = await aFamily()
    const { me: personId } = family
    const meal = aMeal(portal, personId, { meal: 'pranzo', note: 'Di fretta.' })
    const { day } = meal
    await save(portal, family.token, [meal, aFood(portal, personId, { meal: 'cena' })])
    const correct = (changes: object = {}) =>
      person.call('POST', '/api/staff/diary/correct-meal', {
        personId,
        day,
        meal: 'pranzo',
        version: 1,
        ...facts,
        ...changes,
      })
    expect((await correct({ time: '25:00' })).body.fields.time).toContain('13:30')
    expect((await correct({ version: 0 })).body.code).toBe('entry_outdated')
    expect((await correct({ personId: nobody })).body.code).toBe('not_found')
    expect((await correct()).status).toBe(200)
    expect((await correct({ meal: 'merenda', version: 0, skipped: true, time: null })).status).toBe(200)
    // something eaten and nothing eaten cannot both be true
    expect((await correct({ meal: 'cena', version: 0, skipped: true })).body.fields.skipped).toContain(
      'alimenti',
    )
    const seen = await seeDay(personId, day)
    const ofMeal = (name: string) =>
      seen.entries.find((one: { kind: string; meal: string }) => one.kind === 'meal' && one.meal === name)
    expect([ofMeal('pranzo'), ofMeal('merenda')]).toMatchObject([
      { meal: 'pranzo', version: 2, time: '13:30', place: 'school', note: 'Di fretta.', recordedBy: 'team' },
      { meal: 'merenda', version: 1, skipped: true, time: null },
    ])
    expect(seen.history).toMatchObject([{ entry: { kind: 'meal', time: '07:30', place: 'home' }, reason }])
    const logged = await acts('diary_meal_corrected')
    expect(logged.at(0)?.details.changed).toEqual(['time', 'place', 'company'])
  })

  it('take a name out of a note, also where it stood before and in what was not taken', async () => {
    const family = await aFamily()
    const { me: personId } = family
    const meal = aMeal(portal, personId, { meal: 'cena', note: 'Dai nonni Esposito' })
    const ofPhone = aDay(portal, personId, { note: 'È venuta Carla' })
    const { day } = meal
    const other = { ...meal, version: 2, note: 'Dagli Esposito, tardi' }
    const elsewhere = { ...meal, version: 2, note: 'Con gli Esposito' }
    await save(portal, family.token, [meal, other, elsewhere, ofPhone])
    const correct = (name: 'meal' | 'day', changes: object) =>
      person.call('POST', `/api/staff/diary/correct-${name}`, {
        personId,
        day,
        ...(name === 'meal' ? { meal: 'cena', ...facts } : ofDay),
        ...changes,
      })
    expect((await correct('meal', { version: 2, note: 'x'.repeat(301) })).body.fields.note).toBeDefined()
    expect((await correct('meal', { version: 2, note: 'Dai nonni' })).status).toBe(200)
    expect((await correct('day', { version: 1, note: null })).status).toBe(200)
    const seen = await seeDay(personId, day)
    expect(JSON.stringify(seen)).not.toMatch(/Esposito|Carla/u)
    expect(seen.history).toHaveLength(3)
    expect(seen.history).toEqual(
      expect.arrayContaining([
        { entry: expect.objectContaining({ kind: 'meal', version: 1, note: 'Dai nonni' }), reason: null },
        { entry: expect.objectContaining({ kind: 'meal', version: 2, note: 'Dai nonni' }), reason },
        { entry: expect.objectContaining({ kind: 'day', note: null }), reason },
      ]),
    )
    const kept = await portal.db
      .selectFrom('diary_unapplied')
      .select(['reason', 'entry'])
      .where('entryId', '=', meal.id)
      .execute()
    expect(kept).toMatchObject([{ reason: 'conflict', entry: { note: 'Dai nonni' } }])
    // the family reads it so too, and another correction leaves it
    expect((await correct('meal', { version: 3, time: '20:00' })).status).toBe(200)
    const { body } = await dayOf(portal, family.token, personId, day)
    expect(body.data.entries).toHaveLength(2)
    expect(body.data.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'meal', note: 'Dai nonni', time: '20:00' }),
        expect.objectContaining({ kind: 'day', note: null }),
      ]),
    )
    expect((await acts('diary_meal_corrected')).map(({ details }) => details.changed)).toContainEqual([
      'time',
      'place',
      'company',
      'note',
    ])
  })

  it('close a day and open it again', async () => {
    const family = await aFamily()
    const day = '2026-11-03'
    const correct = (changes: object = {}) =>
      person.call('POST', '/api/staff/diary/correct-day', {
        personId: family.me,
        day,
        version: 0,
        ...ofDay,
        ...changes,
      })
    expect((await correct({ reason: 'no' })).body.fields.reason).toBeDefined()
    expect((await correct({ day: '2026-12-30' })).body.fields.day).toContain('deve ancora venire')
    expect((await correct()).status).toBe(200)
    expect((await dayOf(portal, family.token, family.me, day)).body.data.complete).toBe(true)
    expect((await correct({ complete: false })).body.code).toBe('entry_outdated')
    expect((await correct({ version: 1, complete: false })).status).toBe(200)
    expect((await dayOf(portal, family.token, family.me, day)).body.data.complete).toBe(false)
    await withdrawFamily(portal, family.familyId)
    expect((await correct({ version: 2 })).body.code).toBe('diary_closed')
  })
})
