import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AuditAct } from '@desco/contract/staff/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { actsOf } from '#testing/people/audit.ts'
import { withdrawFamily } from '#testing/people/children.ts'
import {
  aDay,
  aDiaryFamily,
  aFood,
  aMeal,
  aText,
  dayOf,
  type DiaryFamily,
  outcomes,
  save,
} from '#testing/people/diary.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let person: Staff
beforeAll(async () => {
  portal = await startTestPortal()
  person = await signedInStaff(portal, 'data-manager')
})
afterAll(() => portal.close())

const reason = 'Concordato al telefono con la famiglia.'

const aFamily = () => aDiaryFamily(portal)

const acts = (act: AuditAct) => actsOf(portal, act)

describe('GET /staff/diary', () => {
  it('shows by family and day what is complete, by code and initials alone', async () => {
    const family = await aFamily()
    const today = portal.clock.now().toISOString().slice(0, 10)
    await person.call('POST', '/api/staff/diary/plan-family', {
      familyId: family.familyId,
      days: [today, '2026-11-26'],
    })
    await outcomes(portal, family.token, [
      aFood(portal, family.me),
      aFood(portal, family.me, { deleted: true }),
      aMeal(portal, family.me, { meal: 'cena', skipped: true }),
      aDay(portal, family.me),
      aFood(portal, family.child),
    ])
    const { body } = await person.call(
      'GET',
      `/api/staff/diary?from=2026-11-20&to=2026-11-30&code=${family.code}`,
    )
    expect(body.families).toEqual([
      {
        familyId: family.familyId,
        code: family.code,
        people: [
          {
            personId: family.me,
            initials: 'G. D.',
            isChild: false,
            takesPart: true,
            days: [
              { day: today, number: 1, entries: 2, complete: true },
              { day: '2026-11-26', number: 2, entries: 0, complete: false },
            ],
          },
          {
            personId: family.child,
            initials: 'N. D. (figlio/a 1)',
            isChild: true,
            takesPart: true,
            days: [
              { day: today, number: 1, entries: 1, complete: false },
              { day: '2026-11-26', number: 2, entries: 0, complete: false },
            ],
          },
        ],
      },
    ])
    const counted = { assigned: 2, complete: 1, begun: 1, empty: 0 }
    expect(body.totals).toEqual(counted)
    // a day that is still to come says nothing about completeness
    expect(body.days).toEqual([{ day: today, ...counted }])
    expect(JSON.stringify(body)).not.toContain('Giulia')
  })
})

const inWork = async (wanted: string) =>
  (await person.call('GET', '/api/staff/work')).body.rows.find(
    ({ kind }: { kind: string }) => kind === wanted,
  )

describe('the free texts', () => {
  const page = async (sent: object) => (await person.call('POST', '/api/staff/diary/texts', sent)).body
  const texts = async (show: string) => (await page({ show })).texts
  const code = (text: string, foodId: string | null) =>
    person.call('POST', '/api/staff/diary/code-text', { text, foodId })

  it('are coded with one act for all equal ones, and later ones are coded with them', async () => {
    const [one, other] = [await aFamily(), await aFamily()]
    const text = 'Sfogliatella riccia'
    await save(portal, one.token, [
      aText(portal, one.me, text),
      aText(portal, one.child, ' sfogliatella  RICCIA'),
    ])
    await save(portal, other.token, [aText(portal, other.me, text)])
    expect(await texts('open')).toContainEqual({
      text: expect.any(String),
      entries: 3,
      people: 3,
      code: null,
    })
    const uncoded = await inWork('diary_texts')
    expect(uncoded.since).not.toBeNull()
    expect((await code(text, 'pane')).body).toMatchObject({ entries: 3 })
    expect((await inWork('diary_texts')).count).toBe(uncoded.count - 1)
    await save(portal, other.token, [aText(portal, other.child, text)])
    expect(await texts('coded')).toContainEqual({
      text: expect.any(String),
      entries: 4,
      people: 4,
      code: { foodId: 'pane', name: 'Pane' },
    })
    await code(text, null)
    expect((await texts('open')).map(({ entries }: { entries: number }) => entries)).toContain(4)
    // people's words do not get into the log
    expect(JSON.stringify(await acts('diary_text_coded'))).not.toContain('iccia')
  })

  it('come 50 at a time, the most frequent first, each once', async () => {
    const family = await aFamily()
    const words = Array.from({ length: 60 }, (_, n) => `Pagina ${String(n).padStart(2, '0')}`)
    // the last one twice: it leads
    const sent = [...words, words.at(-1) ?? ''].map((text) => aText(portal, family.me, text))
    await save(portal, family.token, sent)
    const seen: { text: string; entries: number }[] = []
    let after: object | undefined
    for (;;) {
      const { texts: some, more } = await page({ show: 'open', after })
      expect(some.length).toBeLessThanOrEqual(50)
      seen.push(...some)
      if (!more) break
      const { text, entries } = some.at(-1)
      after = { text, entries }
    }
    const counts = seen.map(({ entries }) => entries)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    const own = seen.map(({ text }) => text).filter((text) => text.startsWith('Pagina'))
    expect(own).toEqual([words.at(-1), ...words.slice(0, -1)])
  })

  it('are coded onto foods of the list, and only those that there are', async () => {
    const family = await aFamily()
    await save(portal, family.token, [aText(portal, family.me, 'Zuppa inglese')])
    expect((await code('Zuppa inglese', 'ambrosia')).body.fields.foodId).toContain('non è nell’elenco')
    expect((await code('mai scritto', 'pane')).body.code).toBe('not_found')
  })
})

describe('what the diary did not take', () => {
  const waiting = async () => (await person.call('GET', '/api/staff/diary/unapplied')).body.entries
  const settle = (id: string, what: string) =>
    person.call('POST', '/api/staff/diary/settle', { id, what, reason })

  it('is shown to the team, who applies it with a reason or puts it aside', async () => {
    const family = await aFamily()
    const late = aFood(portal, family.me, { day: '2026-11-10', recordedAt: '2026-11-20T10:00:00.000Z' })
    const unknown = aFood(portal, family.me, { foodId: 'ambrosia' })
    expect(await outcomes(portal, family.token, [late, unknown])).toEqual(['window_over', 'unknown_food'])
    const own = (await waiting()).filter(
      ({ familyCode }: { familyCode: string }) => familyCode === family.code,
    )
    expect(own).toMatchObject([
      { reason: expect.any(String), initials: 'G. D.', meal: 'colazione', amount: 3, unit: 'pezzo' },
      { reason: expect.any(String) },
    ])
    expect(new Set(own.map(({ what }: { what: string }) => what))).toEqual(new Set([late.foodId, 'ambrosia']))
    const unsettled = await inWork('diary_unapplied')
    expect(unsettled.since).not.toBeNull()
    const idOf = (why: string) => own.find((one: { reason: string }) => one.reason === why).id
    expect((await settle(idOf('unknown_food'), 'apply')).body.fields.what).toContain('non si può più')
    expect((await settle(idOf('unknown_food'), 'dismiss')).status).toBe(200)
    expect((await settle(idOf('window_over'), 'apply')).status).toBe(200)
    expect((await settle(idOf('window_over'), 'apply')).body.code).toBe('not_found')
    expect((await inWork('diary_unapplied')).count).toBe(unsettled.count - 2)
    const { body } = await dayOf(portal, family.token, family.me, '2026-11-10')
    expect(body.data.entries).toMatchObject([{ id: late.id, recordedBy: 'team', version: 1, amount: 3 }])
    expect((await waiting()).filter((one: { familyCode: string }) => one.familyCode === family.code)).toEqual(
      [],
    )
    expect(await acts('diary_entry_settled')).toContainEqual({
      subjectId: late.id,
      reason,
      doer: 'staff',
      details: { applied: true, family: family.familyId },
    })
  })

  it('comes 50 at a time, the oldest first, also when the last one seen was settled meanwhile', async () => {
    const family = await aFamily()
    const late = Array.from({ length: 60 }, () => aFood(portal, family.me, { day: '2026-11-10' }))
    await save(portal, family.token, late)
    const first = (await person.call('GET', '/api/staff/diary/unapplied')).body
    expect([first.entries.length, first.more]).toEqual([50, true])
    const last = first.entries.at(-1).id
    await settle(last, 'dismiss')
    const second = (await person.call('GET', `/api/staff/diary/unapplied?after=${last}`)).body
    const ids = [...first.entries, ...second.entries].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(second).toMatchObject({ more: false, goneFoods: [] })
    const moments = [...first.entries, ...second.entries].map((one: { receivedAt: string }) => one.receivedAt)
    expect(moments).toEqual(moments.toSorted())
    for (const id of ids.filter((one) => one !== last)) await settle(id, 'dismiss')
    expect(await waiting()).toEqual([])
  })

  it('of a conflict is applied as one more version', async () => {
    const family = await aFamily()
    const food = aFood(portal, family.me)
    await save(portal, family.token, [
      food,
      { ...food, version: 2, amount: 1 },
      { ...food, version: 2, amount: 7 },
    ])
    const [conflict] = (await waiting()).filter(
      (one: { familyCode: string }) => one.familyCode === family.code,
    )
    expect(conflict).toMatchObject({ reason: 'conflict', amount: 7 })
    await settle(conflict.id, 'apply')
    const { body } = await dayOf(portal, family.token, family.me)
    expect(body.data.entries).toMatchObject([{ version: 3, amount: 7, recordedBy: 'team', timesEdited: 2 }])
  })

  it('is not written into a diary that was closed meanwhile', async () => {
    const family = await aFamily()
    await save(portal, family.token, [aFood(portal, family.me, { day: '2026-11-10' })])
    const [late] = (await waiting()).filter((one: { familyCode: string }) => one.familyCode === family.code)
    await withdrawFamily(portal, family.familyId)
    expect((await settle(late.id, 'apply')).body.code).toBe('diary_closed')
    expect((await settle(late.id, 'dismiss')).status).toBe(200)
  })
})

describe('the lists of foods', () => {
  const upload = (csv: string) => person.call('POST', '/api/staff/upload-food-list', { csv })
  const enforce = (version: number, from: string) =>
    person.call('POST', '/api/staff/enforce-food-list', { version, from })
  const find = async (family: DiaryFamily, search: string) =>
    (await portal.call('POST', '/api/foods/get-food', { token: family.token, body: { search } })).body.data

  it('are stored as versions, compared, and put into force on a day; what was eaten stays', async () => {
    const family = await aFamily()
    await save(portal, family.token, [aFood(portal, family.me)])
    const csv = await readFile(fileURLToPath(import.meta.resolve('@desco/foods/foods.csv')), 'utf8')
    const [head = '', ...lines] = csv.trim().split('\n')
    const own = [
      head,
      ...lines
        .filter((line) => !line.startsWith('fette-biscottate;'))
        .map((line) => line.replace(/^pane;Pane;/u, 'pane;Pane bianco;')),
      'ambrosia;Ambrosia;Ambrosie;nettare;dolci;🍯;cucchiaio=20;estimate;;',
    ].join('\n')
    const { body } = await upload(own.replaceAll('|pane bianco|', '|').replace('pane bianco|', ''))
    expect(body).toMatchObject({
      version: 2,
      changes: {
        added: [{ foodId: 'ambrosia', name: 'Ambrosia' }],
        removed: [{ foodId: 'fette-biscottate', used: expect.any(Number) }],
        changed: [{ foodId: 'pane', name: 'Pane bianco', columns: ['name', 'synonyms'] }],
      },
    })
    expect((await person.call('GET', '/api/staff/compare-food-list?version=2')).body.changes).toEqual(
      body.changes,
    )
    expect(await find(family, 'ambrosia')).toEqual([])
    expect((await enforce(2, '2026-11-20')).body.fields.from).toContain('devono ancora venire')
    expect((await enforce(9, '2026-11-30')).body.code).toBe('not_found')
    expect((await enforce(2, '2026-11-22')).status).toBe(200)
    const fetched = async (query = '') =>
      (await person.call('GET', `/api/staff/food-list${query}`)).body as { version: number; csv: string }
    expect((await fetched()).version).toBe(1)
    expect((await fetched('?version=2')).csv).toContain('ambrosia;Ambrosia;')
    expect((await person.call('GET', '/api/staff/food-list?version=9')).body.code).toBe('not_found')
    const people = await portal.call('GET', '/api/daily/people', { token: family.token })
    expect(people.body.data.foodList).toEqual({ version: 1, next: { version: 2, from: '2026-11-22' } })
    expect(await find(family, 'ambrosia')).toEqual([])
    portal.clock.pass({ days: 1 })
    expect(await find(family, 'ambrosia')).toMatchObject([{ id: 'ambrosia', listVersion: 2 }])
    // a phone with the old list writes on, and the team sees what its list no longer has
    expect(await outcomes(portal, family.token, [aFood(portal, family.me)])).toEqual(['accepted'])
    const again = await signedInStaff(portal, 'data-manager')
    const gone = (await again.call('GET', '/api/staff/diary/unapplied')).body.goneFoods
    expect(gone).toMatchObject([{ foodId: 'fette-biscottate', name: 'Fette biscottate' }])
    const { lists } = (await again.call('GET', '/api/staff/food-lists')).body
    expect(lists).toMatchObject([
      { version: 2, who: person.name, from: ['2026-11-22'], inForce: true },
      { version: 1, who: null, inForce: false },
    ])
    person = again
  })

  it('are refused with every error told, and once only', async () => {
    const { body } = await upload('id;name\npane;Pane')
    expect(body.fields.csv).toContain('Riga 1')
    const csv = await readFile(fileURLToPath(import.meta.resolve('@desco/foods/foods.csv')), 'utf8')
    expect((await upload(csv)).body.fields.csv).toContain('versione 1')
    const wrong = `${csv}nuovo;;;;gelati;;fetta=0;boh;;\n`
    const lines = String((await upload(wrong)).body.fields.csv).split('\n')
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every((line) => line.startsWith('Riga '))).toBe(true)
  })
})
