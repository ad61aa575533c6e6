import { dayAgo, diariesOf, haveWritten } from '../support/diary.ts'
import { test } from '../support/portal.ts'
import { registerParent } from '../support/registered.ts'
import { screens } from '../support/screens.ts'
import { becomeColleague } from '../support/staff.ts'

test(
  'what somebody sees who looks after the food diary',
  screens(
    async ({ page, portal, responsabile }) => {
      const { token, user } = await registerParent(portal)
      const { Giulia: personId = '' } = await diariesOf(portal, { token })
      const text = `Minestrone ${portal.uniqueEmail('x').slice(2, 10)}`
      await haveWritten(portal, token, [
        { personId, day: dayAgo(0), meal: 'colazione', foodId: 'pane', listVersion: 1, unit: 'fetta' },
        { personId, day: dayAgo(0), meal: 'pranzo', freeText: text },
        { personId, day: dayAgo(0), kind: 'day' },
        { personId, day: dayAgo(5), meal: 'cena', foodId: 'pane', listVersion: 1, unit: 'fetta' },
      ])
      await becomeColleague(page, responsabile, portal.uniqueEmail('rita'), 'responsabile')
      return { code: user.familycode, text }
    },
    {
      'how complete the diaries are': async (page, { code }) => {
        await page.goto(`/staff/diario?codice=${code}`)
        return page.getByRole('row').filter({ hasText: code }).first()
      },
      'no diary fits': async (page) => {
        await page.goto('/staff/diario?codice=NESSUNA')
        return page.getByText('Nessun diario', { exact: true })
      },
      'a day of a diary': async (page, { code }) => {
        await page.goto(`/staff/diario?codice=${code}`)
        await page.getByRole('link', { name: /Apri la giornata/u }).click()
        return page.getByRole('row').filter({ hasText: 'Pane' })
      },
      'a food is corrected without a reason': async (page) => {
        await page.getByRole('button', { name: 'Correggi Pane' }).click()
        await page.getByLabel('Quantità').fill('0')
        await page.getByRole('button', { name: 'Salva la correzione' }).click()
        return page.getByText(/La quantità deve essere più di zero/u)
      },
      'another food is looked for': async (page) => {
        const dialog = page.getByRole('alertdialog')
        await dialog.getByRole('button', { name: 'Cambia alimento' }).click()
        await dialog.getByLabel('Cerca un altro alimento').fill('mela')
        return dialog.getByRole('list', { name: 'Alimenti trovati' }).getByRole('button').first()
      },
      'a food is added without saying which': async (page) => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click()
        await page.getByRole('button', { name: 'Aggiungi un alimento a: Merenda' }).click()
        await page.getByRole('button', { name: 'Aggiungi l’alimento' }).click()
        return page.getByText('Scegli un alimento dell’elenco.')
      },
      'what is known of a meal is corrected': async (page) => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click()
        await page.getByRole('button', { name: 'Correggi i dati di: Cena' }).click()
        await page.getByLabel('Ora').fill('25:99')
        await page.getByRole('button', { name: 'Salva la correzione' }).click()
        return page.getByText('Scrivi l’ora come 13:30.')
      },
      'a day is corrected': async (page) => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click()
        await page.getByRole('button', { name: 'Correggi la giornata' }).click()
        return page.getByLabel('Giornata insolita')
      },
      'texts to be coded': async (page, { text }) => {
        await page.goto('/staff/diario/testi')
        return page.getByRole('row').filter({ hasText: text })
      },
      'a food is looked for': async (page, { text }) => {
        const row = page.getByRole('row').filter({ hasText: text })
        await row.getByRole('button', { name: /^Cerca l’alimento/u }).click()
        return page.getByRole('list', { name: 'Alimenti trovati' }).getByRole('button').first()
      },
      'a text is coded': async (page) => {
        await page.getByRole('list', { name: 'Alimenti trovati' }).getByRole('button').first().click()
        return page.getByText(/adesso significa/u)
      },
      'entries that were not taken': async (page, { code }) => {
        await page.goto('/staff/diario/voci')
        return page.getByRole('row').filter({ hasText: code })
      },
      'an entry is put aside': async (page, { code }) => {
        const row = page.getByRole('row').filter({ hasText: code })
        await row.getByRole('button', { name: /^Metti da parte/u }).click()
        return page.getByRole('alertdialog').getByLabel('Motivo')
      },
      'assigned days': async (page, { code }) => {
        await page.goto(`/staff/diario/giorni?codice=${code}`)
        return page.getByRole('row').filter({ hasText: code })
      },
      'a window is open': async (page) => {
        const window = { id: crypto.randomUUID(), from: dayAgo(0), to: dayAgo(-20), days: 2 }
        // opened in earnest it would assign days to the families of every other story
        await page.route('**/api/staff/diary/window', (route) =>
          route.fulfill({ json: { message: 'OK', window } }),
        )
        await page.reload()
        return page.getByText('Una finestra è aperta')
      },
      'the window is to be closed': async (page) => {
        await page.getByRole('button', { name: 'Chiudi la finestra' }).click()
        return page.getByRole('alertdialog', { name: 'Chiudere la finestra?' })
      },
      'days next to each other for a family': async (page, { code }) => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click()
        const row = page.getByRole('row').filter({ hasText: code })
        await row.getByRole('button', { name: /^Scegli i giorni/u }).click()
        await page.getByLabel('Giorno 1').fill(dayAgo(-3))
        await page.getByLabel('Giorno 2').fill(dayAgo(-4))
        await page.getByRole('button', { name: 'Assegna questi giorni' }).click()
        return page.getByText(/uno dopo l’altro/u)
      },
      'the food lists': async (page) => {
        await page.goto('/staff/diario/alimenti')
        return page.getByRole('row').filter({ hasText: 'Versione 1' })
      },
      'a list with errors': async (page) => {
        const wrong =
          'id;name;plural;synonyms;group;picture;units;grams_status;foodex2;study_code\nPane;;;;x;;fetta=0;boh;;'
        await page
          .getByLabel('File CSV')
          .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) })
        await page.getByRole('button', { name: 'Carica la lista' }).click()
        return page.getByText(/^Riga 2, gruppo \(group\): Gruppo sconosciuto/u)
      },
      'the diaries did not come': async (page) => {
        await page.route('**/api/staff/diary?*', (route) => route.abort())
        await page.goto('/staff/diario')
        return page.getByText('I diari non sono arrivati')
      },
    },
  ),
)
