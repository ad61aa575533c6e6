import type { Page } from '@playwright/test'

import { readTable } from '../support/csv.ts'
import { dayAgo, diariesOf, haveWritten } from '../support/diary.ts'
import { expect, type Portal, test } from '../support/portal.ts'
import { anna, registerParent } from '../support/registered.ts'
import { becomeColleague, nameOf } from '../support/staff.ts'
import { filesIn } from '../support/zip.ts'

const reason = 'Concordato al telefono con la famiglia.'
const today = dayAgo(0)

/** Moments that no two entries share: a row of the file is found by them. */
const moments = () => {
  const first = Date.now() - 60_000
  let next = 0
  return () => new Date(first + next++ * 7).toISOString()
}

/** The ZIP of the diaries, as a data manager asks for it and fetches it. */
async function fetchDiaries(page: Page, colleague: string) {
  await page.goto('/staff/esportazioni')
  await page.getByRole('button', { name: 'Nuova esportazione' }).click()
  await page.getByLabel('Che cosa').selectOption('diary')
  await page.getByRole('button', { name: 'Prepara i file' }).click()
  const row = page.getByRole('row').filter({ hasText: colleague }).filter({ hasText: 'Diario' })
  // one export is made at a time, and other stories ask for theirs
  await expect(row).toContainText('Pronta', { timeout: 60_000 })
  const coming = page.waitForEvent('download')
  await row.getByRole('link', { name: /^Scarica/u }).click()
  return filesIn(await coming)
}

/** A family of which nothing remains but what was collected before it left. */
async function aFamilyThatLeft(portal: Portal, responsabile: Portal, recordedAt: string) {
  const { token, user } = await registerParent(portal)
  const { Giulia: personId = '' } = await diariesOf(portal, { token })
  const eaten = { personId, day: today, meal: 'pranzo', foodId: 'pane', listVersion: 1, unit: 'fetta' }
  expect(await haveWritten(portal, token, [{ ...eaten, amount: 7.25, recordedAt }])).toEqual(['accepted'])
  const { familyId } = user
  await responsabile.post('/api/staff/families/withdraw-family', { familyId, reason })
}

test('the export of the diary is read back by its codebook: each entry once, with its codes', async ({
  page,
  portal,
  responsabile,
}) => {
  const moment = moments()
  const parent = await registerParent(portal, {
    family: { children: [{ ...anna, dobirth: '2017-03-14' }], spouse: { isChecked: 'true' } },
  })
  const { Giulia: me = '', Anna: child = '' } = await diariesOf(portal, parent)
  // letters alone: a long number is taken for a telephone's and left out
  const word = portal
    .uniqueEmail('x')
    .slice(2, 10)
    .replaceAll(/\d/gu, (digit) => 'ghilmnopqr'.charAt(Number(digit)))
  const text = `Torta di Giulia ${word}`
  const sharedMealId = crypto.randomUUID()
  const food = (personId: string, changes: object) => ({
    id: crypto.randomUUID(),
    personId,
    day: today,
    meal: 'colazione',
    foodId: 'pane',
    listVersion: 1,
    unit: 'fetta',
    recordedAt: moment(),
    ...changes,
  })
  const [bread, cake, wrong, supper, hers, gone] = [
    food(me, { amount: 1.5, grams: 45, share: 'half' }),
    food(me, { foodId: null, listVersion: null, freeText: text, unit: 'porzione', amount: 0.25 }),
    food(me, { meal: 'spuntino', foodId: 'fette-biscottate', unit: 'pezzo', amount: 30 }),
    food(me, { meal: 'cena', amount: 2, sharedMealId, share: 'all' }),
    food(child, { meal: 'cena', amount: 1, sharedMealId }),
    food(me, { meal: 'pranzo', amount: 5, deleted: true }),
  ]
  const skipped = {
    id: crypto.randomUUID(),
    kind: 'meal',
    personId: me,
    day: today,
    meal: 'merenda',
    time: null,
    place: 'school',
    company: null,
    screen: true,
    note: 'Con Giulia.',
    skipped: true,
    recordedAt: moment(),
  } as const
  const closed = { kind: 'day', personId: me, day: today, unusual: false, recordedAt: moment() } as const
  const sent = [bread, cake, wrong, supper, hers, gone, skipped, closed]
  expect(await haveWritten(portal, parent.token, sent)).toEqual(sent.map(() => 'accepted'))
  const leftAt = moment()
  await aFamilyThatLeft(portal, responsabile, leftAt)

  // the team says what the text means, and that the thirty rusks were three, in the afternoon
  await responsabile.post('/api/staff/diary/code-text', { text, foodId: 'pane' })
  await responsabile.post('/api/staff/diary/correct', {
    id: wrong?.id,
    version: 1,
    meal: 'merenda',
    foodId: 'fette-biscottate',
    amount: 3,
    unit: 'pezzo',
    grams: null,
    share: null,
    deleted: false,
    reason,
  })

  const email = portal.uniqueEmail('dina')
  await becomeColleague(page, responsabile, email, 'data-manager')
  const files = await fetchDiaries(page, nameOf(email))
  const foods = readTable(files, 'diario_alimenti.csv')
  const days = readTable(files, 'diario_giorni.csv')

  const breadRow = foods.find(
    ({ registrato, alimento, quantita }) =>
      registrato === bread?.recordedAt && alimento === 'pane' && quantita === 1.5,
  )
  // no entry of the family stands there twice
  const keys = foods
    .filter(({ famiglia }) => famiglia === breadRow?.famiglia)
    .map((row) => [row.persona, row.registrato, row.pasto, row.alimento, row.testo_libero].join(' '))
  expect(new Set(keys).size).toBe(5)
  expect(keys).toHaveLength(5)

  const own = foods.filter(({ persona }) => persona === breadRow?.persona)
  const same = {
    famiglia: breadRow?.famiglia,
    data: today,
    assegnato: false,
    numero_giorno: null,
    ritirata: false,
  }
  expect(own).toHaveLength(4)
  expect(breadRow).toMatchObject({
    ...same,
    pasto: 'colazione',
    alimento: 'pane',
    versione_elenco: 1,
    testo_libero: null,
    quantita: 1.5,
    unita: 'fetta',
    grammi_pesati: 45,
    finito: 'meta',
    registrato_da: 'persona',
    modifiche: 0,
  })
  // the typed text is there without the name, and means bread
  expect(own.find(({ registrato }) => registrato === cake?.recordedAt)).toMatchObject({
    ...same,
    alimento: null,
    testo_libero: text.replace('Giulia', '[…]'),
    alimento_codificato: 'pane',
    quantita: 0.25,
  })
  // corrected, into the meal that the family had called skipped
  expect(own.find(({ pasto }) => pasto === 'merenda')).toMatchObject({
    ...same,
    alimento: 'fette-biscottate',
    quantita: 3,
    luogo: 'scuola',
    schermo: true,
    registrato_da: 'gruppo_di_ricerca',
    modifiche: 1,
  })
  const supperRow = own.find(({ registrato }) => registrato === supper?.recordedAt)
  const hersRow = foods.find(({ registrato }) => registrato === hers?.recordedAt)
  expect(supperRow).toMatchObject({ ...same, quantita: 2, finito: 'tutto' })
  expect(hersRow).toMatchObject({ ...same, quantita: 1, finito: null, registrato_da: 'genitore' })
  expect(hersRow?.persona).not.toBe(breadRow?.persona)
  expect(supperRow?.pasto_condiviso).toMatch(/^M/u)
  expect(hersRow?.pasto_condiviso).toBe(supperRow?.pasto_condiviso)

  // the days join with the foods, and say the same
  const ofPerson = days.filter(({ persona }) => persona === breadRow?.persona)
  expect(ofPerson).toMatchObject([
    { ...same, completa: true, insolita: false, alimenti: 4, pasti_saltati: 0 },
  ])
  for (const { persona, data, alimenti, pasti_saltati } of days) {
    const rows = foods.filter((row) => row.persona === persona && row.data === data)
    expect([alimenti, pasti_saltati]).toEqual([
      rows.filter(({ saltato }) => saltato === false).length,
      rows.filter(({ saltato }) => saltato === true).length,
    ])
  }

  // a family that left keeps its rows from before, marked: an analysis leaves them out by that column
  const eatenByWhoLeft = ({ registrato, quantita }: (typeof foods)[number]) =>
    registrato === leftAt && quantita === 7.25
  expect(foods.filter(eatenByWhoLeft)).toMatchObject([{ alimento: 'pane', ritirata: true }])
  const analysed = foods.filter(({ ritirata }) => ritirata === false)
  expect(analysed.filter(eatenByWhoLeft)).toEqual([])
  expect(analysed).toEqual(expect.arrayContaining(own))

  const readMe = files['LEGGIMI.txt'] ?? ''
  expect(readMe).toContain('punto e virgola')
  expect(readMe).toContain('I decimali hanno la virgola.')
  expect(JSON.stringify(files)).not.toContain('Con Giulia')
})
