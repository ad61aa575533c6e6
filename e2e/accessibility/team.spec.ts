import type { Page } from '@playwright/test'

import { aPhotograph } from '../support/picture.ts'
import { expect, test } from '../support/portal.ts'
import { registerParent, signUpParent } from '../support/registered.ts'
import { screens } from '../support/screens.ts'
import { inviteByTheInterface } from '../support/second-parent.ts'
import { becomeColleague, dayFromNow, nameOf } from '../support/staff.ts'

const reason = 'Ha telefonato stamattina'

/** Opens the dialog of an act and writes the reason. */
async function openAct(page: Page, button: string | RegExp, answer: string) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill(reason)
  return dialog.getByRole('button', { name: answer })
}

async function closeAct(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test(
  'what a coordinator sees',
  screens(
    async ({ page, portal, responsabile }) => {
      await signUpParent(portal, portal.uniqueEmail('nuova'))
      const { user } = await inviteByTheInterface(portal)
      await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
      return { family: user, corrected: portal.uniqueEmail('corretta') }
    },
    {
      'the day': async (page) => {
        await page.goto('/staff')
        // counted once a minute for everybody: a step's own list may not be there yet
        return page.getByRole('region', { name: 'Percorso d’iscrizione' })
      },
      'families that wait': async (page) => {
        await page.goto('/staff/famiglie')
        await page.getByLabel('A che punto').selectOption('Email da confermare')
        return page.getByRole('row').filter({ hasText: 'Email da confermare' }).first()
      },
      'somebody on the telephone was found': async (page) => {
        await page.getByLabel('Codice o persona').fill('la mamma di Nicolo')
        await page.getByRole('button', { name: 'Cerca' }).click()
        return page.getByRole('table', { name: 'Persone trovate' })
      },
      'a family': async (page, { family }) => {
        await page.goto(`/staff/famiglie/${family.familyId}`)
        return page.getByText('G. D. invita il secondo genitore.')
      },
      'a summary to print': async (page) => {
        const print = await openAct(page, 'Stampa un riepilogo', 'Prepara la stampa')
        await page.getByLabel('Per chi è').selectOption({ index: 1 })
        await print.click()
        return page.getByRole('dialog').getByRole('button', { name: 'Stampa o salva in PDF' })
      },
      'the invitation is sent again': async (page) => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        return openAct(page, 'Invita di nuovo', 'Manda l’invito')
      },
      'a note is written': async (page) => {
        await closeAct(page)
        await page.getByRole('button', { name: 'Aggiungi una nota' }).click()
        await page.getByLabel('Nota', { exact: true }).fill('Richiamare lunedì.')
        await page.getByRole('alertdialog').getByLabel('Motivo').fill(reason)
        return page.getByRole('button', { name: 'Salva la nota' })
      },
      'a task is written': async (page) => {
        await page.getByRole('button', { name: 'Salva la nota' }).click()
        await expect(page.getByRole('region', { name: 'Note' })).toContainText('Richiamare lunedì.')
        await page.getByRole('button', { name: 'Aggiungi un compito' }).click()
        await page.getByLabel('Che cosa c’è da fare').fill('Richiamare dopo le 18')
        await page.getByLabel('Entro quando').fill(dayFromNow(0))
        return page.getByRole('button', { name: 'Salva il compito' })
      },
      'a task is there': async (page) => {
        await page.getByRole('button', { name: 'Salva il compito' }).click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        return page
          .getByRole('region', { name: 'Compiti' })
          .getByText('Richiamare dopo le 18', { exact: true })
      },
      'an appointment is given': async (page) => {
        await page.getByRole('button', { name: 'Dai un appuntamento' }).click()
        await page.getByRole('button', { name: 'Dai l’appuntamento' }).click()
        return page.getByText('Scrivi l’ora come 09:30.')
      },
      'an appointment is there': async (page) => {
        await page.getByLabel('Giorno').fill(dayFromNow(3))
        await page.getByLabel('Ora').fill('10:30')
        await page.getByLabel('Dove').fill('Aula 3')
        await page.getByLabel('Per che cosa').fill('Misure')
        await page.getByRole('button', { name: 'Dai l’appuntamento' }).click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        return page.getByRole('region', { name: 'Appuntamenti' }).getByText('Aspetta la risposta')
      },
      'the appointments of the week': async (page) => {
        await page.goto('/staff')
        return page.getByRole('table', { name: 'Nei prossimi 7 giorni' })
      },
      'the tasks of the day': async (page) => {
        await page.goto('/staff')
        return page.getByRole('region', { name: 'Compiti di oggi' })
      },
      'names are shown': async (page, { family }) => {
        await page.goto(`/staff/famiglie/${family.familyId}`)
        await (await openAct(page, 'Mostra nomi', 'Mostra i nomi')).click()
        return page.getByRole('cell', { name: /^Nicolò/ })
      },
      'a name is corrected': (page) => openAct(page, /^Correggi i dati.*Nicolò/, 'Correggi'),
      'an address is corrected': async (page, { corrected }) => {
        await closeAct(page)
        await page
          .getByRole('row')
          .filter({ hasText: 'Primo genitore' })
          .getByRole('button', { name: /^Correggi l’email/ })
          .click()
        await page.getByLabel('Nuova email').fill(corrected)
        await page.getByRole('alertdialog').getByLabel('Motivo').fill(reason)
        return page.getByRole('button', { name: 'Correggi', exact: true })
      },
      'a link to go on is sent': async (page) => {
        await page.getByRole('button', { name: 'Correggi', exact: true }).click()
        await expect(page.getByText('Email corretta.', { exact: true })).toBeVisible()
        return openAct(page, /^Manda un link/, 'Manda il link')
      },
      'a family is taken out': async (page) => {
        await closeAct(page)
        return openAct(page, 'Ritira la famiglia', 'Ritira la famiglia')
      },
      'a family that takes part no longer': async (page) => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Ritira la famiglia' }).click()
        return page.getByText(/Ha lasciato il \d/u)
      },
    },
  ),
)

test(
  'what a coordinator sees of requests and messages',
  screens(
    async ({ page, portal, responsabile }) => {
      const { user } = await registerParent(portal)
      await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
      return { family: user }
    },
    {
      'a request with nothing said': async (page, { family }) => {
        await page.goto('/staff/richieste')
        await page.getByRole('button', { name: 'Annota una richiesta' }).click()
        await page.getByLabel('Codice famiglia').fill(family.familycode)
        await page.getByRole('button', { name: 'Continua' }).click()
        await page.getByRole('button', { name: 'Annota', exact: true }).click()
        return page.getByText('Scegli chi ha chiesto.')
      },
      'the requests': async (page, { family }) => {
        await page.getByLabel('Chi ha chiesto').selectOption({ index: 1 })
        await page.getByLabel('Che cosa chiede').selectOption('access')
        await page.getByLabel('Come è arrivata').selectOption('telephone')
        await page.getByLabel('Quando è arrivata').fill(dayFromNow(-2))
        await page.getByRole('button', { name: 'Annota', exact: true }).click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        return page.getByRole('row').filter({ hasText: family.familycode })
      },
      'a request is answered': async (page, { family }) => {
        const row = page.getByRole('row').filter({ hasText: family.familycode })
        await row.getByRole('link', { name: 'Accesso (art. 15)' }).click()
        await page.getByRole('button', { name: 'Concludi con la risposta' }).click()
        await page.getByRole('button', { name: 'Concludi', exact: true }).click()
        return page.getByText(/^Scrivi la risposta/u)
      },
      'a request takes longer': async (page) => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toBeHidden()
        await page.getByRole('button', { name: 'Prolunga il termine' }).click()
        return page.getByLabel('Perché serve più tempo')
      },
      'a request': async (page) => {
        await page.keyboard.press('Escape')
        return page.getByRole('heading', { name: 'Che cosa chiede' })
      },
      'the requests of the year': async (page) => {
        await page.goto('/staff/richieste/anno')
        return page.getByRole('table').getByText('Accesso (art. 15)')
      },
    },
  ),
)

test(
  'what a writer sees',
  screens(
    ({ page, portal, responsabile }) =>
      becomeColleague(page, responsabile, portal.uniqueEmail('elena'), 'comunicazione'),
    {
      'the news': async (page) => {
        await page.goto('/staff/notizie')
        return page.getByRole('heading', { name: 'Notizie', level: 1 })
      },
      'required fields were left empty': async (page) => {
        await page.getByRole('link', { name: 'Scrivi una notizia' }).click()
        await page.getByLabel('Immagine (facoltativa)').setInputFiles(await aPhotograph(page))
        await expect(page.getByLabel('Che cosa mostra l’immagine')).toBeFocused()
        await page.getByRole('button', { name: 'Salva la bozza' }).click()
        return page.getByText(/^Descrivi l’immagine/u)
      },
      'a draft': async (page) => {
        await page.getByLabel('Titolo').fill('Si comincia domani')
        await page.getByLabel('Che cosa mostra l’immagine').fill('Tre ciliegie su una tovaglia')
        await page.getByLabel('Testo').fill('Da domani trovi il primo questionario.\nBastano dieci minuti.')
        await page.getByRole('button', { name: 'Salva la bozza' }).click()
        return page.getByText('Nessuna famiglia la vede.')
      },
      'asked when to publish': async (page) => {
        await page.getByRole('button', { name: 'Pubblica…' }).click()
        return page.getByRole('button', { name: 'Pubblica adesso' })
      },
      'a published news and its history': async (page) => {
        await page.getByRole('button', { name: 'Pubblica adesso' }).click()
        await expect(page.getByText(/Le famiglie la vedono dal/u)).toBeVisible()
        await page.getByLabel('Testo').fill('Da domani trovi due questionari.')
        await page.getByRole('button', { name: 'Salva le modifiche' }).click()
        await expect(page.getByText('2 versioni')).toBeVisible()
        await page.getByText(/^Versione 1:/u).click()
        return page
          .getByRole('region', { name: 'Storia' })
          .getByText('Da domani trovi il primo questionario.')
      },
      'asked whether to take it back': async (page) => {
        await page.getByRole('button', { name: 'Ritira' }).click()
        return page.getByRole('alertdialog')
      },
    },
  ),
)

test(
  'what who writes the texts of the study sees',
  screens(
    ({ page, portal, responsabile }) =>
      becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore'),
    {
      'the texts': async (page) => {
        await page.goto('/staff/testi')
        return page.getByRole('row').filter({ hasText: 'Bambini sotto i 7 anni' })
      },
      'a draft of a text': async (page) => {
        const row = page.getByRole('row').filter({ hasText: 'Bambini sotto i 7 anni' })
        // there is one draft at a time: somebody else may have begun it
        const begin = row.getByRole('button', { name: /^Scrivi una versione nuova/u })
        await begin.or(row.getByRole('link')).first().click()
        await page.getByLabel('Testo', { exact: true }).fill('Parole facili, per chi è piccolo.')
        return page.getByRole('region', { name: 'Anteprima' }).getByText('Parole facili')
      },
      'a draft without its day is refused': async (page) => {
        await page.getByRole('button', { name: 'Salva la bozza' }).click()
        return page.getByText('Scegli da quale giorno vale.')
      },
      'asked whether to put it aside': async (page) => {
        await page.getByRole('button', { name: 'Metti da parte…' }).click()
        return page.getByRole('alertdialog')
      },
    },
  ),
)

test(
  'what a data manager sees',
  screens(
    async ({ page, portal, responsabile }) => {
      // for its export: what is asked for waits for somebody else
      await registerParent(portal)
      const dina = portal.uniqueEmail('dina')
      await becomeColleague(page, responsabile, dina, 'data-manager')
      return { dina }
    },
    {
      'the exports': async (page) => {
        await page.goto('/staff/esportazioni')
        return page.getByRole('heading', { name: 'Esportazioni', level: 1 })
      },
      'a new export': async (page) => {
        await page.getByRole('button', { name: 'Nuova esportazione' }).click()
        return page.getByRole('button', { name: 'Prepara i file' })
      },
      'an export is ready': async (page, { dina }) => {
        await page.getByRole('button', { name: 'Prepara i file' }).click()
        return page
          .getByRole('row')
          .filter({ hasText: nameOf(dina) })
          .getByRole('link', { name: /^Scarica/u })
      },
      'an identifiable export without a reason': async (page) => {
        await page.getByRole('button', { name: 'Nuova esportazione' }).click()
        await page.getByLabel('Che cosa').selectOption('participants')
        await page.getByLabel('Con nomi, recapiti e date di nascita').check()
        await page.getByRole('button', { name: 'Chiedi l’approvazione' }).click()
        return page.getByText('Scrivi il motivo: resta nel registro.')
      },
      'who sees which questionnaire': async (page) => {
        await page.goto('/staff/questionari')
        return page.getByRole('row').filter({ hasText: 'Abitudini a colazione' })
      },
      'a choice of who sees a questionnaire': async (page) => {
        await page.getByRole('button', { name: 'Cambia chi vede Abitudini a colazione' }).click()
        const dialog = page.getByRole('alertdialog', { name: 'Abitudini a colazione' })
        await dialog.getByLabel('Genitori').uncheck()
        return dialog.getByRole('button', { name: 'Salva' })
      },
      'the same choice, back as it was': async (page) => {
        const dialog = page.getByRole('alertdialog', { name: 'Abitudini a colazione' })
        await dialog.getByLabel('Genitori').check()
        return dialog.getByRole('button', { name: 'Salva' })
      },
      'a window after the enrolment that ends before it begins': async (page) => {
        await page.goto('/staff/questionari')
        await page.getByRole('button', { name: 'Quando si compila Abitudini a colazione' }).click()
        const dialog = page.getByRole('alertdialog', { name: 'Abitudini a colazione' })
        await dialog.getByLabel('Quando si può compilare').selectOption('Tanti giorni dopo l’iscrizione')
        await dialog.getByLabel('Dal … giorno').fill('60')
        await dialog.getByLabel('Al … giorno', { exact: true }).fill('30')
        await dialog.getByRole('button', { name: 'Salva' }).click()
        return dialog.getByText('La fine viene prima dell’inizio.')
      },
      'a window in waves': async (page) => {
        const dialog = page.getByRole('alertdialog', { name: 'Abitudini a colazione' })
        await dialog.getByLabel('Quando si può compilare').selectOption('A ondate')
        return dialog.getByLabel('Ondata 2, dal')
      },
      'who sees a questionnaire tomorrow': async (page) => {
        const dialog = page.getByRole('alertdialog', { name: 'Abitudini a colazione' })
        await dialog.getByLabel('Quando si può compilare').selectOption('Sempre, nelle date di LimeSurvey')
        await dialog.getByRole('button', { name: 'Chi lo vede domani' }).click()
        return dialog.getByText(/^Domani lo ved/u)
      },
      'which questionnaire another one is now': async (page) => {
        await page.getByRole('button', { name: 'Annulla' }).click()
        await page
          .getByRole('button', { name: 'Sostituito da… il questionario Abitudini a colazione' })
          .click()
        return page.getByLabel('Ora è il questionario')
      },
      'who has answered': async (page) => {
        await page.goto('/staff/questionari/persone')
        return page.getByRole('row').filter({ hasText: 'Abitudini a colazione' })
      },
      'who waits with a questionnaire': async (page) => {
        await page.goto('/staff/questionari/persone/310001?stato=waiting')
        return page
          .getByRole('columnheader', { name: 'Aspetta dal' })
          .or(page.getByText('Nessuno', { exact: true }))
          .first()
      },
      'before a comparison with LimeSurvey': async (page) => {
        await page.goto('/staff/questionari/riconciliazione')
        return page.getByRole('button', { name: 'Allinea con LimeSurvey' })
      },
      'after a comparison with LimeSurvey': async (page) => {
        await page.getByRole('button', { name: 'Allinea con LimeSurvey' }).click()
        return page.getByText(/^Allineamento del .*dina/u)
      },
    },
  ),
)

test(
  'what somebody sees who approves exports',
  screens(
    async ({ page, portal, responsabile }) => {
      await becomeColleague(page, responsabile, portal.uniqueEmail('rosa'), 'responsabile')
      await responsabile.post('/api/staff/request-export', {
        kind: 'participants',
        separator: 'semicolon',
        identifiable: true,
        reason: 'Richiamare chi non ha finito i questionari.',
      })
    },
    {
      'an export is to be approved': async (page) => {
        await page.goto('/staff/esportazioni')
        return page
          .getByRole('region', { name: 'Da approvare' })
          .getByText('Richiamare chi non ha finito i questionari.')
          .first()
      },
    },
  ),
)
