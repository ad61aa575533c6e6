import { test } from '../support/portal.ts'
import { screens } from '../support/screens.ts'
import { becomeColleague, dayFromNow, letIn, openNavigation, setUpColleague } from '../support/staff.ts'

test(
  'what a new colleague sees',
  screens(
    async ({ portal, responsabile }) => {
      const email = portal.uniqueEmail('nuova')
      return { email, link: await letIn(responsabile, email, 'responsabile') }
    },
    {
      'the access is set up': async (page, { link }) => {
        await page.goto(link)
        return page.getByRole('img', { name: 'Codice QR per l’app di autenticazione' })
      },
      'the recovery codes': async (page, { link, email }) => {
        await setUpColleague(page, link, email)
        return page.getByRole('heading', { name: 'I tuoi codici di recupero' })
      },
      'the log-in after setting up': async (page) => {
        await page.getByRole('link', { name: 'Ho salvato i codici' }).click()
        return page.getByText('Il tuo accesso è attivo: ora puoi entrare.')
      },
      'a set-up link that is dead': async (page, { link }) => {
        await page.goto(link)
        return page.getByText('Il link non vale più')
      },
    },
  ),
)

test(
  'what a responsabile sees',
  screens(
    async ({ page, portal, responsabile }) => {
      const email = portal.uniqueEmail('bice')
      await becomeColleague(page, responsabile, email, 'responsabile')
      return { email, colleague: portal.uniqueEmail('bruno') }
    },
    {
      'the end of the study': async (page) => {
        await page.goto('/staff/fine')
        return page.getByText('Si può chiedere quando le famiglie leggono soltanto.')
      },
      'registrations are about to be closed': async (page) => {
        await page.getByRole('button', { name: 'Chiudi le registrazioni' }).click()
        await page.getByLabel('Motivo').fill('Abbiamo abbastanza famiglie.')
        return page.getByRole('alertdialog').getByRole('button', { name: 'Salva' })
      },
      'the accesses': async (page, { email }) => {
        await page.getByRole('button', { name: 'Annulla' }).click()
        await page.goto('/staff/accessi')
        return page.getByRole('row').filter({ hasText: email })
      },
      'a new access': async (page, { colleague }) => {
        await page.getByRole('button', { name: 'Nuovo accesso' }).click()
        await page.getByLabel('Email').fill(colleague)
        await page.getByLabel('Ruolo').selectOption('garante')
        await page.getByLabel('Vale fino al').fill('2099-12-31')
        return page.getByRole('button', { name: 'Crea e mostra il link' })
      },
      'the link of a new access': async (page) => {
        await page.getByRole('button', { name: 'Crea e mostra il link' }).click()
        return page.getByText(/\/staff\/attiva#\S+/u)
      },
      'an access is changed': async (page, { colleague }) => {
        await page.getByRole('button', { name: 'Fatto' }).click()
        await page.getByRole('button', { name: `Modifica l’accesso di ${colleague}` }).click()
        await page.getByLabel('Vale fino al').fill(dayFromNow(9))
        return page.getByRole('button', { name: 'Salva' })
      },
      'an access that ends soon': async (page, { colleague }) => {
        await page.getByRole('button', { name: 'Salva' }).click()
        return page.getByRole('row').filter({ hasText: colleague }).getByText('Ancora 9 giorni')
      },
      'the day, with accesses that end soon': async (page, { colleague }) => {
        await page.goto('/staff')
        return page.getByRole('region', { name: 'Accessi in scadenza' }).getByText(colleague)
      },
      'asked whether to open an access again': async (page, { colleague }) => {
        await page.goto('/staff/accessi')
        await page.getByRole('button', { name: `Chiudi l’accesso di ${colleague}` }).click()
        await page.getByRole('button', { name: 'Chiudi l’accesso', exact: true }).click()
        await page.getByRole('button', { name: `Riapri l’accesso di ${colleague}` }).click()
        return page.getByRole('button', { name: 'Riapri l’accesso', exact: true })
      },
      'the log, verified': async (page) => {
        await page.goto('/staff/registro')
        await page.getByRole('button', { name: 'Verifica il registro' }).click()
        return page.getByText('Il registro è intero', { exact: true })
      },
      'the own sessions': async (page) => {
        await page.goto('/staff/profilo')
        return page.getByText('Questa', { exact: true })
      },
      'the own name is changed': async (page) => {
        await page.getByRole('button', { name: 'Cambia il nome' }).click()
        return page.getByRole('alertdialog', { name: 'Cambiare il nome?' })
      },
      'a passkey is added, without the password': async (page) => {
        await page.getByRole('button', { name: 'Annulla' }).click()
        await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
        await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
        await page.getByRole('button', { name: 'Continua' }).click()
        return page.getByRole('alertdialog').getByText('Questo campo è obbligatorio')
      },
      'a page that does not exist': async (page) => {
        await page.getByRole('button', { name: 'Annulla' }).click()
        await page.goto('/staff/nessuna-pagina')
        return page.getByRole('heading', { name: 'Pagina non trovata' })
      },
      'nobody can be asked': async (page) => {
        await page.route('**/api/staff/me', (route) => route.abort())
        await page.goto('/staff')
        return page.getByRole('heading', { name: 'Non riusciamo a collegarci' })
      },
      'a part of the portal is gone': async (page) => {
        await page.unroute('**/api/staff/me')
        await page.getByRole('button', { name: 'Riprova' }).click()
        await page.getByRole('heading', { name: 'Oggi', level: 1 }).waitFor()
        await openNavigation(page)
        await page.route('**/assets/**', (route) => route.abort())
        await page.getByRole('link', { name: 'Registro' }).click()
        return page.getByRole('heading', { name: 'La pagina non si è caricata' })
      },
    },
  ),
)

test(
  'what a garante sees',
  screens(
    ({ page, portal, responsabile }) =>
      becomeColleague(page, responsabile, portal.uniqueEmail('gaia'), 'garante', dayFromNow(5)),
    {
      'the own access ends soon': async (page) => {
        await page.goto('/staff/profilo')
        return page.getByText('Il tuo accesso sta per scadere')
      },
      'a page of another role': async (page) => {
        await page.goto('/staff/accessi')
        return page.getByRole('heading', { name: 'Questa pagina non è per il tuo ruolo' })
      },
    },
  ),
)
