import type { Page } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { dayAgo, diariesOf, foodsOnServer, haveEaten, haveWritten } from '../support/diary.ts'
import { choose } from '../support/menus.ts'
import { expect, test } from '../support/portal.ts'
import { registerParent } from '../support/registered.ts'
import { becomeColleague } from '../support/staff.ts'

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pagine del diario' }).getByRole('link', { name }).click()

test('the team closes and codes a day: texts, a correction, an entry that came too late, the next days', async ({
  page,
  portal,
  responsabile,
}) => {
  const parent = await registerParent(portal)
  const { Giulia: me = '' } = await diariesOf(portal, parent)
  const code = parent.user.familycode
  const today = dayAgo(0)
  // no other story writes this text
  const text = `Minestrone ${portal.uniqueEmail('x').slice(2, 10)}`
  await haveEaten(portal, parent.token, [
    { personId: me, day: today, meal: 'colazione', foodId: 'fette-biscottate', unit: 'pezzo', amount: 30 },
  ])
  expect(
    await haveWritten(portal, parent.token, [
      { personId: me, day: today, meal: 'pranzo', freeText: text },
      { personId: me, day: today, meal: 'cena', freeText: ` ${text.toUpperCase()}` },
      { kind: 'day', personId: me, day: today },
      // five days ago the day could be written for two more
      { personId: me, day: dayAgo(5), meal: 'cena', foodId: 'pane', listVersion: 1, unit: 'fetta' },
    ]),
  ).toEqual(['accepted', 'accepted', 'accepted', 'window_over'])

  await becomeColleague(page, responsabile, portal.uniqueEmail('rita'), 'responsabile')
  await page.goto(`/staff/diario?codice=${code}`)
  await expect(page.getByRole('heading', { name: 'Diario', level: 1 })).toBeVisible()
  await checkAccessibility(
    'how complete the diaries are',
    page.getByRole('row').filter({ hasText: code }).first(),
  )
  await page.goto('/staff/diario?codice=NESSUNA')
  await checkAccessibility('no diary fits', page.getByText('Nessun diario', { exact: true }))
  await page.goto(`/staff/diario?codice=${code}`)
  const row = page.getByRole('row').filter({ hasText: code }).filter({ hasText: 'genitore' })
  await expect(row).toContainText('In più: completa')

  // a slip of a finger: thirty rusks were three
  await row.getByRole('link', { name: /Apri la giornata/u }).click()
  const rusks = page.getByRole('row').filter({ hasText: 'Fette biscottate' })
  await checkAccessibility('a day of a diary', rusks.getByText('30 pezzi'))
  expect(new URL(page.url()).search).toBe('')
  await rusks.getByRole('button', { name: 'Correggi' }).click()
  await page.getByLabel('Quantità').fill('0')
  await page.getByRole('button', { name: 'Salva la correzione' }).click()
  const none = page.getByText(/La quantità deve essere più di zero/u)
  await checkAccessibility('a day: a food is corrected without an amount', none)
  await page.getByLabel('Quantità').fill('3')
  await page.getByRole('button', { name: 'Salva la correzione' }).click()
  await expect(page.getByText(/Scrivi il motivo/u)).toBeVisible()
  await page.getByLabel('Motivo').fill('Concordato al telefono con la famiglia.')
  await page.getByRole('button', { name: 'Salva la correzione' }).click()
  await expect(rusks).toContainText('3 pezzi')
  await expect(rusks).toContainText('il gruppo di ricerca')
  await expect(page.getByRole('region', { name: 'Versioni precedenti' })).toContainText(
    /Fette biscottate, 30 pezzi\. Versione 1 .*«Concordato al telefono con la famiglia\.»/u,
  )

  // and it was bread, at the second breakfast: the list's own unit comes with it
  await rusks.getByRole('button', { name: 'Correggi' }).click()
  await page.getByRole('button', { name: 'Cambia alimento' }).click()
  await page.getByLabel('Cerca un altro alimento').fill('pagnota')
  const found = page.getByRole('list', { name: 'Alimenti trovati' })
  const bread = found.getByRole('button', { name: 'Pane', exact: true })
  await checkAccessibility('a day: another food is looked for', bread)
  await bread.click()
  await expect(found).toBeHidden()
  await page.getByLabel('Pasto').selectOption('Spuntino')
  await page.getByLabel('Unità').selectOption('fetta')
  await page.getByLabel('Motivo').fill('La madre ha sbagliato riga.')
  await page.getByRole('button', { name: 'Salva la correzione' }).click()
  const snack = page.getByRole('region', { name: 'Spuntino', exact: true })
  await expect(snack.getByRole('row').filter({ hasText: 'Pane' })).toContainText('3 fette')
  await expect(page.getByRole('region', { name: 'Versioni precedenti' })).toContainText(
    'Colazione: Fette biscottate, 3 pezzi. Versione 2',
  )

  // told at the telephone: the time of the snack, an apple that nobody wrote, and that there was nothing after dinner
  await snack.getByRole('button', { name: /^Correggi i dati/u }).click()
  await page.getByLabel('Ora').fill('25:99')
  await page.getByRole('button', { name: 'Salva la correzione' }).click()
  const noTime = page.getByText('Scrivi l’ora come 13:30.')
  await checkAccessibility('a day: what is known of a meal is corrected', noTime)
  await page.getByLabel('Ora').fill('10.30')
  await page.getByLabel('Dove').selectOption('A scuola')
  await page.getByLabel('Motivo').fill('Lo ha detto la madre.')
  await page.getByRole('button', { name: 'Salva la correzione' }).click()
  await expect(snack).toContainText('Alle 10:30, a scuola.')
  await snack.getByRole('button', { name: /^Aggiungi un alimento/u }).click()
  await page.getByRole('button', { name: 'Aggiungi l’alimento' }).click()
  const unchosen = page.getByText('Scegli un alimento dell’elenco.')
  await checkAccessibility('a day: a food is added without saying which', unchosen)
  await page.getByLabel('Cerca l’alimento').fill('mela')
  await found.getByRole('button', { name: 'Mela', exact: true }).click()
  await page.getByLabel('Motivo').fill('Lo ha detto la madre.')
  await page.getByRole('button', { name: 'Aggiungi l’alimento' }).click()
  await expect(snack.getByRole('row').filter({ hasText: 'Mela' })).toContainText('il gruppo di ricerca')
  const night = page.getByRole('region', { name: 'Dopo cena', exact: true })
  await night.getByRole('button', { name: /^Correggi i dati/u }).click()
  await page.getByLabel('Non ha mangiato: il pasto è stato saltato').check()
  await page.getByLabel('Motivo').fill('Lo ha detto la madre.')
  await page.getByRole('button', { name: 'Salva la correzione' }).click()
  await expect(night).toContainText('Non ha mangiato.')
  await page.getByRole('button', { name: 'Correggi la giornata' }).click()
  await checkAccessibility('a day is corrected', page.getByLabel('Giornata insolita'))
  await page.getByLabel('Giornata insolita').selectOption('Sì')
  await page.getByLabel('Motivo').fill('Lo ha detto la madre.')
  await page.getByRole('button', { name: 'Salva la correzione' }).click()
  await expect(page.getByRole('region', { name: 'La giornata' })).toContainText('Giornata insolita')
  // the family's own phone gets the same day
  const eaten = await foodsOnServer(portal, parent.token, me, today)
  expect(eaten.map(({ foodId, amount }) => `${foodId} ${amount}`)).toEqual(
    expect.arrayContaining(['pane 3', 'mela 1']),
  )
  await page.goBack()
  await expect(row).toContainText('In più: completa')

  // both texts with one press, back, and once more
  await openTab(page, 'Testi da codificare')
  const written = page.getByRole('row').filter({ hasText: new RegExp(text, 'iu') })
  await checkAccessibility('texts to be coded', written)
  await choose(written, 'Cerca l’alimento')
  await page.getByLabel('Cerca nella lista in vigore').fill('minestone')
  await checkAccessibility('a text: its food is looked for', found.getByRole('button').first())
  await found.getByRole('button').first().click()
  const coded = page.getByText(/adesso significa Minestrone.*: 2 voci\./u)
  await checkAccessibility('a text is coded', coded)
  await expect(written).toHaveCount(0)
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(written).toBeVisible()
  await written.getByRole('button', { name: /^Codifica .* come/u }).click()
  await expect(page.getByText(/adesso significa .*: 2 voci\./u)).toBeVisible()
  await page.getByLabel('Mostra').selectOption('Già codificati')
  await expect(written).toBeVisible()

  await openTab(page, 'Voci da sistemare')
  const late = page.getByRole('row').filter({ hasText: code })
  await checkAccessibility('entries that were not taken', late.getByText('Scritta più di 48 ore dopo'))
  await choose(late, 'Metti da parte')
  const aside = page.getByRole('alertdialog')
  await checkAccessibility('an entry is put aside', aside.getByLabel('Motivo'))
  await aside.getByRole('button', { name: 'Annulla' }).click()
  await expect(aside).toBeHidden()
  await choose(late, 'Aggiungi al diario')
  await page.getByLabel('Motivo').fill('Il telefono era rotto.')
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(late).toHaveCount(0)

  await openTab(page, 'Giorni assegnati')
  await page.getByLabel('Codice famiglia').fill(code)
  await page.getByRole('button', { name: 'Cerca', exact: true }).click()
  const family = page.getByRole('row').filter({ hasText: code })
  await checkAccessibility('assigned days', family)
  await family.getByRole('button', { name: /^Scegli i giorni/u }).click()
  await page.getByLabel('Giorno 1').fill(dayAgo(-3))
  await page.getByLabel('Giorno 2').fill(dayAgo(-4))
  await page.getByRole('button', { name: 'Assegna questi giorni' }).click()
  const nextToEachOther = page.getByText(/uno dopo l’altro/u)
  await checkAccessibility('days next to each other for a family', nextToEachOther)
  const [saturday, tuesday] = comingDays()
  await page.getByLabel('Giorno 1').fill(saturday)
  await page.getByLabel('Giorno 2').fill(saturday)
  await page.getByRole('button', { name: 'Assegna questi giorni' }).click()
  await expect(page.getByText('Un giorno è scritto due volte.')).toBeVisible()
  await page.getByLabel('Giorno 2').fill(tuesday)
  await page.getByRole('button', { name: 'Assegna questi giorni' }).click()
  await expect(family).toContainText('sab')
  await expect(family).toContainText('mar')
  const { data } = await portal.get<{ data: { people: { plan: { day: string }[] }[] } }>(
    '/api/daily/people',
    {},
    parent.token,
  )
  expect(data.people[0]?.plan.map(({ day }) => day)).toEqual([saturday, tuesday])

  // opened in earnest a window would assign days to the families of every other story
  const window = { id: crypto.randomUUID(), from: today, to: dayAgo(-20), days: 2 }
  await page.route('**/api/staff/diary/window', (route) => route.fulfill({ json: { message: 'OK', window } }))
  await page.reload()
  await checkAccessibility('a window of days is open', page.getByText('Una finestra è aperta'))
  await page.getByRole('button', { name: 'Chiudi la finestra' }).click()
  const question = page.getByRole('alertdialog', { name: 'Chiudere la finestra?' })
  await checkAccessibility('a window of days is to be closed', question)

  await page.route('**/api/staff/diary?*', (route) => route.abort())
  await page.goto('/staff/diario')
  await checkAccessibility('the diaries did not come', page.getByText('I diari non sono arrivati'))
})

/** The Saturday that comes after tomorrow, and the Tuesday after it. */
function comingDays(): [string, string] {
  const later = Array.from({ length: 8 }, (_, days) => dayAgo(-2 - days))
  const saturday = later.find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 6) ?? ''
  const tuesday = new Date(Date.parse(`${saturday}T12:00:00Z`) + 3 * 86_400_000).toISOString().slice(0, 10)
  return [saturday, tuesday]
}
