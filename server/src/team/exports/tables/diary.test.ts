import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aDay, aFood, aMeal, aText, outcomes } from '#testing/people/diary.ts'
import { askedFor, download, filesIn, makeFiles, tableIn } from '#testing/files/exports.ts'
import { aChild, aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let person: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  person = await signedInStaff(portal, 'data-manager')
})
afterAll(() => portal.close())

async function exported() {
  const id = await askedFor(person, { kind: 'diary' })
  await makeFiles(portal)
  const files = filesIn((await download(portal, person, id)).bytes)
  return {
    files,
    foods: tableIn(files['diario_alimenti.csv'] ?? ''),
    days: tableIn(files['diario_giorni.csv'] ?? ''),
  }
}

describe('the export of the diary', () => {
  it('has a row for each food, skipped meal and day, with what is known of them', async () => {
    const { token, user } = await aParent(portal, { children: [aChild({ dobirth: '2019-01-01' })] })
    const [me, child] = [String(user._id), String(user.children[0]._id)]
    const today = portal.clock.now().toISOString().slice(0, 10)
    await person.call('POST', '/api/staff/diary/plan-family', {
      familyId: user.familyId,
      days: [today, '2026-11-25'],
    })
    const shared = { sharedMealId: randomUUID(), meal: 'cena' as const }
    // written in the same moment: their ids tell their order
    const [id = '', idAfter = ''] = [randomUUID(), randomUUID()].toSorted()
    const food = aFood(portal, me, { id })
    await outcomes(portal, token, [
      food,
      { ...food, version: 2, amount: 1.5 },
      aFood(portal, me, { deleted: true, meal: 'pranzo' }),
      { ...aText(portal, me, 'Sfogliatella'), id: idAfter },
      aMeal(portal, me, { screen: true, company: 'peers' }),
      aMeal(portal, me, {
        meal: 'merenda',
        skipped: true,
        time: null,
        place: null,
        company: null,
        screen: null,
      }),
      aFood(portal, me, { ...shared, foodId: 'pane', unit: 'fetta', amount: 2, share: 'half', grams: 55 }),
      aFood(portal, child, { ...shared, foodId: 'pane', unit: 'fetta', amount: 1, share: null }),
      aDay(portal, me, { unusual: true }),
    ])
    await person.call('POST', '/api/staff/diary/code-text', { text: 'sfogliatella', foodId: 'pane' })

    const { foods, days } = await exported()
    const people = new Set(foods.map(({ persona }) => persona))
    expect(people.size).toBe(2)
    const [ownName = '', childName = ''] = people
    const own = foods.filter(({ persona }) => persona === ownName)
    const recorded = portal.clock.now().toISOString()
    expect(
      own.map(({ pasto, alimento, testo_libero, saltato }) => [pasto, alimento, testo_libero, saltato]),
    ).toEqual([
      ['colazione', 'fette-biscottate', '', 'no'],
      ['colazione', '', 'Sfogliatella', 'no'],
      ['merenda', '', '', 'si'],
      ['cena', 'pane', '', 'no'],
    ])
    expect(own[0]).toMatchObject({
      data: today,
      numero_giorno: '1',
      assegnato: 'si',
      ora: '07:30',
      luogo: 'casa',
      compagnia: 'coetanei_o_colleghi',
      schermo: 'si',
      versione_elenco: '1',
      quantita: '1,5',
      unita: 'pezzo',
      grammi_pesati: '',
      finito: 'tutto',
      pasto_condiviso: '',
      registrato_da: 'persona',
      registrato: recorded,
      ricevuto: recorded,
      modifiche: '1',
      ritirata: 'no',
    })
    expect(Number(own[0]?.['grammi_stimati'])).toBeGreaterThan(0)
    expect(own[1]).toMatchObject({ alimento_codificato: 'pane', quantita: '1' })
    expect(own[3]).toMatchObject({ grammi_pesati: '55', grammi_stimati: '60', finito: 'meta' })
    const ofChild = foods.find(({ persona }) => persona === childName)
    expect(ofChild).toMatchObject({ registrato_da: 'genitore', grammi_stimati: '30', finito: '' })
    expect(ofChild?.['pasto_condiviso']).toMatch(/^M[\da-f]{20}$/u)
    expect(ofChild?.['pasto_condiviso']).toBe(own[3]?.['pasto_condiviso'])
    expect(days).toMatchObject([
      { data: today, numero_giorno: '1', completa: 'si', insolita: 'si', alimenti: '3', pasti_saltati: '1' },
      { data: today, numero_giorno: '1', completa: 'no', insolita: '', alimenti: '1', pasti_saltati: '0' },
    ])
  })

  it('has a row for an assigned day on which nothing stands, and none for one to come', async () => {
    portal.clock.set('2026-11-26T10:00:00Z')
    person = await signedInStaff(portal, 'data-manager')
    const { days } = await exported()
    expect(days.map(({ data, alimenti }) => `${data} ${alimenti}`)).toContain('2026-11-25 0')
    expect(days.filter(({ data }) => String(data) > '2026-11-26')).toEqual([])
  })
})
