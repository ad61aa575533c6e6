import { aUsername, chooseOwnPassword, enableChild, givenPassword } from '../support/child.ts'
import { password } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import {
  anna,
  enableFirstChild,
  enter,
  giveFirstChild,
  nicolo,
  openSession,
  registerParent,
  signUpParent,
  verifyParent,
} from '../support/registered.ts'
import { answerBreakfast } from '../support/questionnaire.ts'
import { screens } from '../support/screens.ts'
import { inviteByTheInterface } from '../support/second-parent.ts'

test(
  'what a parent sees who adds the children',
  screens(
    async ({ portal }) => {
      const email = portal.uniqueEmail()
      await signUpParent(portal, email)
      return { onboarding: await verifyParent(portal, email) }
    },
    {
      'the children are asked for': async (page, { onboarding }) => {
        await page.goto(`/child-add/?user=${onboarding}`)
        return page.getByRole('heading', { name: 'Aggiungi i dettagli dei tuoi figli' })
      },
      'required fields were left empty': async (page) => {
        await page.getByRole('button', { name: 'Salva e continua' }).click()
        return page.getByText('Questo campo è obbligatorio').first()
      },
      'the note at the end': async (page) => {
        await page.goto('/note')
        return page.getByRole('link', { name: 'Login' })
      },
    },
  ),
)

test(
  'what a parent sees',
  screens(
    async ({ page, portal }) => {
      const parent = await registerParent(portal, {
        family: { children: [nicolo, anna], spouse: { isChecked: 'true' } },
      })
      await enter(page, parent)
      return { username: aUsername() }
    },
    {
      'the home': async (page) => page.getByRole('button', { name: /Non abilitato ?: abilita Nicolò/ }),
      'a child’s name and password are refused': async (page) => {
        await page.getByRole('button', { name: /Non abilitato ?: abilita Nicolò/ }).click()
        const dialog = page.getByRole('dialog', { name: 'Abilita Nicolò' })
        await dialog.getByLabel('Nome utente').fill('nicolò')
        await dialog.getByLabel('Password', { exact: true }).fill('debole')
        await dialog.getByRole('button', { name: 'Abilita', exact: true }).click()
        await expect(dialog.getByText(/Usa solo lettere senza accenti/)).toBeVisible()
        return dialog.getByText(/La password deve contenere/)
      },
      'a child was enabled': async (page, { username }) => {
        await page.keyboard.press('Escape')
        await enableChild(page, 'Nicolò', username)
        return page.getByText('Registrazione Figlio/a avvenuta con successo')
      },
      'a child’s name is changed': async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Modifica Nicolò' }).click()
        return page.getByPlaceholder('Username figlio', { exact: true })
      },
      'the change is saved': async (page) => {
        await page.getByPlaceholder('****').fill('Nuova!2026')
        await page.getByRole('button', { name: 'Salva' }).click()
        return page.getByText('Le modifiche sono state salvate.')
      },
      'a child is to leave the study': async (page) => {
        await page.getByRole('link', { name: 'Indietro' }).click()
        await page.getByRole('button', { name: 'Ritira Nicolò dallo studio' }).click()
        return page.getByRole('alertdialog', { name: 'Vuoi ritirare Nicolò dallo studio?' })
      },
      'leaving the study': async (page) => {
        await page.goto('/my-consents')
        await page.getByRole('button', { name: 'Lasciamo tutti' }).click()
        return page.getByRole('alertdialog', { name: 'Lasciate lo studio?' })
      },
      'our data': async (page) => {
        await page.goto('/my-data')
        return page.getByRole('heading', { name: 'Chi vede che cosa' })
      },
      'a child’s name is corrected': async (page) => {
        await page
          .getByRole('button', { name: /^Correggi il nome di/u })
          .first()
          .click()
        return page.getByRole('button', { name: 'Salva' })
      },
      'a birth date is corrected': async (page) => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await page.getByRole('button', { name: 'Correggi la data di Nicolò' }).click()
        await page.getByRole('button', { name: 'Correggi', exact: true }).click()
        return page.getByText(/Scrivi in breve che cosa era sbagliato/u)
      },
      'a request without its words': async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Fai una richiesta' }).click()
        await page.getByLabel('Che cosa chiedi?').selectOption('restriction')
        await page.getByRole('button', { name: 'Manda la richiesta' }).click()
        return page.getByText('Scrivi in breve che cosa chiedi.')
      },
      'a request that was sent': async (page) => {
        await page.getByLabel('Raccontaci').fill('Per ora non usate il diario.')
        await page.getByRole('button', { name: 'Manda la richiesta' }).click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        return page.getByText('«Per ora non usate il diario.»')
      },
      'another address is asked for': async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Cambia email' }).click()
        return page.getByLabel('Nuovo indirizzo email')
      },
      'the password for the copy is wrong': async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Prepara la copia' }).click()
        await page.getByLabel('La tua password').fill('Sbagliata!1')
        await page.getByRole('button', { name: 'Prepara', exact: true }).click()
        return page.getByText('La password non è corretta.')
      },
      'the copy is ready': async (page) => {
        await page.getByLabel('La tua password').fill(password)
        await page.getByRole('button', { name: 'Prepara', exact: true }).click()
        return page.getByRole('button', { name: /^Scarica/u })
      },
      'the questionnaires': async (page) => {
        await page.goto('/questionary')
        return page.getByRole('heading', { name: 'Questionari', level: 1 })
      },
      'the news': async (page) => {
        await page.getByRole('navigation').getByRole('link', { name: 'News' }).click()
        return page.getByRole('heading', { name: 'News', level: 1 })
      },
      'the diary': async (page) => {
        await page.getByRole('navigation').getByRole('link', { name: 'Diario' }).click()
        return page.getByRole('button', { name: 'Aggiungi a Cena' })
      },
      'a food is looked for': async (page) => {
        await page.getByRole('button', { name: 'Aggiungi a Cena' }).click()
        await page.getByLabel('Che cosa hai mangiato?').fill('mela')
        return page.getByRole('button', { name: 'Non lo trovo: scrivo io «mela»' })
      },
      'a food was added': async (page) => {
        await page.getByRole('button', { name: 'Mela', exact: true }).click()
        return page.getByRole('region', { name: 'Aggiunto: Mela' })
      },
      'the same for others of the family': async (page) => {
        await page.getByRole('button', { name: 'Anche per…', exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Anna' }).click()
        return page.getByRole('group', { name: 'Mela per Anna' })
      },
      'a food is changed': async (page) => {
        await page.getByRole('button', { name: 'Aggiungi anche per loro' }).click()
        await page.getByRole('button', { name: /^Mela.*cambia/u }).click()
        return page.getByRole('button', { name: 'Togli dal pasto' })
      },
      'when, where and with whom': async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Dettagli di Cena' }).click()
        await page.getByRole('button', { name: 'A casa' }).click()
        return page.getByRole('dialog', { name: 'Dettagli: Cena' })
      },
      'the day is to be completed': async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Giornata completa' }).click()
        await page.getByRole('button', { name: 'Sì, insolita' }).click()
        return page.getByRole('dialog', { name: 'Giornata completa' })
      },
      'the day is complete': async (page) => {
        await page.getByRole('button', { name: 'La giornata è completa' }).click()
        return page.getByRole('img', { name: 'In tavola: frutta' })
      },
      'a day that can only be read': async (page) => {
        await page.goto('/food-diary?date=2026-11-01')
        return page.getByText(/Questo giorno si può solo leggere/u)
      },
      'without a network': async (page) => {
        await page.goto('/food-diary')
        await page.getByRole('button', { name: 'Aggiungi a Cena' }).waitFor()
        await page.context().setOffline(true)
        await page.getByRole('button', { name: /^Non ho mangiato ?: Pranzo/u }).click()
        return page.getByText('1 voce in attesa di invio')
      },
      'asked whether to leave, with an entry that was not sent': async (page) => {
        await page.getByRole('button', { name: 'Logout' }).click()
        await expect(page.getByText(/Voci del diario non inviate: 1/u)).toBeVisible()
        return page.getByRole('alertdialog', { name: 'Sei sicuro di voler uscire?' })
      },
    },
  ),
)

test(
  'what a child sees that has the password of a parent, and then its own',
  screens(
    async ({ page, portal }) => {
      const parent = await registerParent(portal)
      const child = await giveFirstChild(portal, parent)
      await enter(page, child)
      return { parent, child, portal }
    },
    {
      'asked for a password of its own': async (page) => {
        await page.getByRole('button', { name: 'Sì, va bene' }).click()
        return page.getByRole('heading', { name: 'Scegli la tua password' })
      },
      'changing it again': async (page) => {
        await chooseOwnPassword(page)
        await page.getByRole('link', { name: 'I miei dati' }).click()
        await page.getByRole('button', { name: 'Cambia la password' }).click()
        return page.getByLabel('La password di adesso')
      },
      'told that a parent gave it another': async (page, { parent, child, portal }) => {
        const [one] = parent.user.children
        const given = { _id: one?._id, name: 'Nicolò', surname: 'Rossi', username: child.name }
        await portal.post('/api/users/edit-child', { ...given, password: givenPassword }, parent.token)
        await enter(page, await openSession(portal, child.name, givenPassword))
        return page.getByRole('button', { name: 'Ho letto' })
      },
    },
  ),
)

test(
  'what a child and its parent see',
  screens(
    async ({ page, portal }) => {
      const parent = await registerParent(portal)
      await enter(page, await enableFirstChild(portal, parent))
      return { parent }
    },
    {
      'asked whether to take part': async (page) =>
        page.getByRole('heading', { name: 'Vuoi partecipare allo studio?' }),
      'said no': async (page) => {
        await page.getByRole('button', { name: 'No, grazie' }).click()
        return page.getByRole('heading', { name: 'Va bene così' })
      },
      'the home': async (page) => {
        await page.getByRole('button', { name: 'Ho cambiato idea' }).click()
        await page.getByRole('button', { name: 'Sì, va bene' }).click()
        return page.getByText(/I tuoi genitori vedono quali questionari hai completato/)
      },
      'stickers for what is done': async (page) => page.getByRole('img', { name: 'Adesivo con un piatto' }),
      'a child’s own data': async (page) => {
        await page.getByRole('link', { name: 'I miei dati' }).click()
        return page.getByRole('heading', { name: 'Chi può vedere le tue cose' })
      },
      'the parent sees what the child has done': async (page, { parent }) => {
        await page.goto('/home')
        const [questionnaire] = await Promise.all([
          page.waitForEvent('popup'),
          page.getByRole('link', { name: /visualizzazione Abitudini a colazione/ }).click(),
        ])
        await answerBreakfast(questionnaire)
        await questionnaire.close()
        const isCounted = async () => {
          // what the survey host said a moment ago still counts
          await page.reload()
          return page.getByText(/^\d di \d completat[oi]$/u).textContent()
        }
        await expect.poll(isCounted).toMatch(/^1 di/u)
        await enter(page, parent)
        await page.getByRole('button', { name: 'Questionari di Nicolò' }).click()
        return page.getByRole('dialog', { name: 'Questionari di Nicolò' }).getByText('Si', { exact: true })
      },
      'an older child keeps a diary of its own': async (page) => {
        await page.goto('/food-diary')
        await page.getByRole('button', { name: 'Nicolò' }).click()
        return page.getByRole('heading', { name: 'La giornata non è ancora completa' })
      },
    },
  ),
)

test(
  'what somebody sees who has turned 18',
  screens(
    async ({ page, portal }) => {
      const child = await enableFirstChild(portal, await registerParent(portal))
      // nobody enters the study as an adult: the page is given what the server says of a child at 18
      await page.route('**/api/users/verify-token', async (route) => {
        const answered = await route.fetch()
        const said = (await answered.json()) as { res: { user: object } }
        Object.assign(said.res.user, { age: 18, assent: 'asked', decidesUntil: '2027-01-20' })
        await route.fulfill({ response: answered, json: said })
      })
      await enter(page, child)
    },
    {
      'asked to decide': async (page) => page.getByRole('heading', { name: 'Hai 18 anni: adesso decidi tu' }),
      'stops here': async (page) => {
        await page.getByLabel(/^Mi fermo, e quello che ho dato resta/u).check()
        return page.getByRole('button', { name: 'Mi fermo qui' })
      },
      'goes on': async (page) => {
        await page.getByLabel(/^Continuo/u).check()
        return page.getByText('Rispondi ancora ai consensi 1, 2 e 3.')
      },
    },
  ),
)

test(
  'what a parent is asked a year after the registration',
  screens(
    async ({ page, portal }) => {
      const parent = await registerParent(portal)
      // nobody waits a year: the page is given what the server says then
      await page.route('**/api/users/verify-token', async (route) => {
        const answered = await route.fetch()
        const said = (await answered.json()) as { res: { user: object } }
        Object.assign(said.res.user, {
          contactsDue: true,
          messages: { choice: 'paused', until: '2027-11-30' },
        })
        await route.fulfill({ response: answered, json: said })
      })
      await enter(page, parent)
    },
    {
      'whether the contacts are still right': async (page) =>
        page.getByRole('button', { name: 'Sì, sono giusti' }),
      'a pause is ended from home': async (page) => {
        await page.getByRole('button', { name: 'Cambia o finisci la pausa' }).click()
        return page.getByRole('dialog').getByRole('button', { name: 'Finisci la pausa' })
      },
    },
  ),
)

test(
  'what a parent sees who waits for the other one',
  screens(async ({ page, portal }) => enter(page, await inviteByTheInterface(portal)), {
    'the home': async (page) => page.getByText('Bianchi'),
    'the invitation is sent again': async (page) => {
      await page.getByRole('button', { name: 'Manda di nuovo o correggi' }).click()
      return page.getByRole('dialog').getByLabel('Cognome')
    },
  }),
)

const changedText = {
  text: 'section3',
  version: '2027-01-10',
  title: '3. Messaggi dello studio',
  paragraphs: ['Il gruppo di ricerca può scrivermi al più una volta alla settimana.'],
  accept: 'Acconsento',
  refuse: 'Non acconsento',
  answer: 'open',
  before: {
    version: '2026-11-21',
    text: '3. Messaggi dello studio\n\nIl gruppo di ricerca può scrivermi una volta al mese.',
  },
  until: '2099-01-31',
}

test(
  'what a parent sees who has to answer a changed text',
  screens(
    async ({ page, portal }) => {
      // a text that has changed would stand before everybody of this portal
      await page.route('**/api/users/verify-token', async (route) => {
        const response = await route.fetch()
        const json = await response.json()
        json.res.user.newTexts = { until: changedText.until, isOver: false }
        await route.fulfill({ response, json })
      })
      await page.route('**/api/users/texts', (route) =>
        route.fulfill({ json: { message: 'OK', texts: [changedText] } }),
      )
      await enter(page, await registerParent(portal))
    },
    {
      'what has changed': async (page) => page.getByRole('heading', { name: 'Che cosa cambia' }),
      'what a refusal does': async (page) => {
        await page.getByRole('button', { name: 'Non acconsento' }).click()
        return page.getByRole('alertdialog')
      },
      'put off, and read again': async (page) => {
        await page.getByRole('button', { name: 'Torna al testo' }).click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        await page.getByRole('button', { name: 'Più tardi' }).click()
        await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
        await page.goto('/testi')
        return page.getByRole('heading', { name: 'Che cosa cambia' })
      },
    },
  ),
)
