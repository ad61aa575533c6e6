import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { aUsername, enableChild } from '../support/child.ts'
import { root } from '../support/config.ts'
import { acceptConsents, fillChild, fillSignUp, logIn, typeCode } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { anna, nicolo, registerParent, signUpParent, verifyParent } from '../support/registered.ts'
import { inviteByTheInterface } from '../support/second-parent.ts'

// Every sentence that the specification quotes is read off the page that it names. None is worded otherwise today: one that
// is needs an exception here, and its row in the design (section 10).

/** An apostrophe inside a quotation is followed by a letter. */
const quoted = new Set(
  [
    ...readFileSync(`${root}/docs/specification.md`, 'utf8').matchAll(
      /(?<=[\s(/])'(.+?)'(?=[\s,.;:)/]|$)/gmu,
    ),
  ].map(([, words = '']) => words),
)

/** Values of the wire, which nobody reads. */
const values = ['Y', 'true', 'false', 'none']

const read = new Set<string>()

const isShown = (words: string) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const { data, parentElement } = texts.currentNode as Text
    if (data.trim() === words && parentElement?.checkVisibility() === true) return true
  }
  return [...document.querySelectorAll('[placeholder]')].some(
    (one) => one.getAttribute('placeholder') === words,
  )
}

async function reads(page: Page, ...sentences: string[]) {
  for (const words of sentences) {
    await expect.poll(() => page.evaluate(isShown, words), { message: words }).toBe(true)
    read.add(words)
  }
}

/** Leaves each of these fields as somebody would who wrote this into it. */
async function fill(page: Page, wrong: Record<string, string>) {
  for (const [name, words] of Object.entries(wrong)) {
    await page.locator(`[name="${name}"]`).fill(words)
    await page.locator(`[name="${name}"]`).blur()
  }
}

/** Holds the answer back until the sentence was read: it goes when the answer comes. */
async function whileItAsks(page: Page, call: string, press: () => Promise<void>, words: string) {
  const { promise: wasRead, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await wasRead
    await route.continue()
  })
  await press()
  await reads(page, words)
  goOn()
}

/** An answer without anything in it, once. */
const answerNothing = (page: Page, call: string) =>
  page.route(call, (route) => route.fulfill({ json: {} }), { times: 1 })

test.use({ viewport: { width: 1280, height: 800 } })

test('every sentence that the specification quotes stands where it says', async ({ page, portal }) => {
  await page.clock.install()
  const email = portal.uniqueEmail()

  await test.step('before the log-in', async () => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log In' }).click()
    await reads(page, 'Log In', 'Ho dimenticato la password', 'Questo campo è obbligatorio.')
    await whileItAsks(page, '**/api/users/login', () => logIn(page, email), 'Logging in...')
    await reads(page, 'Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.')

    await page.goto('/signup')
    await reads(page, 'Registrazione genitore', 'Non acconsento', 'No')
    await fill(page, {
      name: 'G',
      surname: 'D1',
      email: 'x',
      password: 'x',
      confirm_password: 'y',
      phone_number: 'x',
    })
    await reads(
      page,
      'Sono consentiti minimo 2 e massimo 15 caratteri.',
      'Inserisci solo caratteri.',
      'Si prega di inserire un indirizzo email valido.',
      'La password deve contenere un carattere maiuscolo, minuscolo e speciale e un numero.',
      'Le password devono coincidere.',
      'Il numero deve avere il prefisso internazionale.',
    )
    for (const name of ['sex', 'maritalstatus']) {
      await page.locator(`[name=${name}]`).focus()
      await page.locator(`[name=${name}]`).blur()
    }
    await fill(page, { phone_number: '333', email: `${'a'.repeat(36)}@example.org` })
    await reads(
      page,
      'Seleziona il tuo sesso.',
      'Seleziona il tuo stato civile.',
      'Il numero di telefono deve essere di 10 cifre',
      'Non è possibile inserire più di 35 caratteri.',
    )
  })

  await test.step('the code', async () => {
    await fillSignUp(page, email)
    await acceptConsents(page)
    const register = () => page.getByRole('button', { name: 'Registrati' }).click()
    await whileItAsks(page, '**/api/users/sign-up', register, 'Signing up......')
    await reads(page, 'Password una tantum')
    await logIn(page, email)
    await reads(page, 'Please check you email id to verify your account.')
    await page.getByRole('link', { name: 'Verifica la tua email' }).click()
    await page.getByRole('button', { name: 'Conferma il codice' }).click()
    await reads(page, 'This field is required.')
    await page.clock.fastForward('03:05')
    await reads(page, 'Otp expired..')
    await answerNothing(page, '**/api/users/resend-otp')
    await page.getByRole('button', { name: 'Manda un nuovo codice' }).click()
    await reads(page, 'Per favore riprova più tardi.')
  })

  await test.step('another password', async () => {
    await page.goto('/forgot-password')
    await fill(page, { email: 'x' })
    await reads(page, 'Please enter a valid email address.')
    await page.locator('[name=email]').fill(email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/reset-password')
    await typeCode(page, '000000')
    await fill(page, { new_password: 'x', confirm_password: 'y' })
    await reads(page, 'Min 8 and max 15 characters are allowed.', 'Password must match.')
    await fill(page, { new_password: 'credenza' })
    await reads(page, 'Password must contain a capital, small and special character and a number.')
    await page.clock.fastForward('03:05')
    await answerNothing(page, '**/api/users/resend-otp')
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await reads(page, 'Please try again after some time.')
  })

  await test.step('the children', async () => {
    const another = portal.uniqueEmail()
    await signUpParent(portal, another)
    await page.goto(`/child-add/?user=${await verifyParent(portal, another)}`)
    await reads(
      page,
      'Aggiungi i dettagli dei tuoi figli',
      "Sono l'unico ad esercitare la potestà genitoriale",
    )
    const save = page.getByRole('button', { name: 'Salva' })
    await save.click()
    await reads(page, 'Devi aggiungere almeno un figlio/a')
    await fillChild(page, 0, { name: 'Nicolò', surname: 'Rossi', born: '2015-03-14' })
    await save.click()
    await reads(page, 'Questo campo è obbligatorio')
    await fill(page, { 'spouse.spousemail': 'x' })
    await reads(page, 'Inserire una email valida, grazie')
  })

  await test.step('the other parent', async () => {
    const { link } = await inviteByTheInterface(portal)
    await page.goto(link)
    await page.getByRole('button', { name: 'Continua' }).click()
    await reads(page, "È necessario selezionare un'opzione per procedere.")
    await page.goto(link.replace('spouse-option', 'spouse-selectchild'))
    await reads(page, 'INVIA CONSENSO')
  })

  await test.step('home, and what it leads to', async () => {
    const parent = await registerParent(portal, {
      family: { children: [nicolo, anna], spouse: { isChecked: 'true' } },
    })
    await logIn(page, parent.name)
    await reads(
      page,
      'Success!',
      'Codice Famiglia',
      'Abilita figli',
      'Non abilitato',
      'Coniuge',
      'I miei progressi',
    )
    await enableChild(page, 'Nicolò', aUsername())
    await reads(page, 'Registrazione Figlio/a avvenuta con successo', 'Abilitato')

    await page.goto('/child-edit')
    await page.getByRole('link', { name: 'Modifica Nicolò' }).click()
    await reads(page, 'Name figlio', 'surname figlio', 'Username figlio', '****', 'Salva', 'Indietro')

    await page.route('**/api/limesurvey/surveylist', async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = (await answer.json()) as { data: object[] }
      const [first, ...others] = data
      await route.fulfill({ json: { ...rest, data: [{ ...first, complete: 'Y' }, ...others] } })
    })
    await page.goto('/questionary')
    await reads(page, 'Questionari', 'visualizzazione', 'ID Questionario', 'Questionario completato')
    await page.goto('/news')
    await reads(page, 'News')
    await page.goto('/calender')
    await reads(page, 'Calendario')
    await page.goto('/food-diary')
    await reads(page, 'Diario Alimentare')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await reads(page, 'Sei sicuro di voler uscire?')
  })

  await test.step('a page that breaks', async () => {
    await page.addInitScript(() => {
      String.prototype.toLocaleUpperCase = () => {
        throw new Error('Il piatto è caduto')
      }
    })
    await page.goto('/questionary')
    await reads(page, 'Unexpected Application Error!')
  })

  await test.step('what only the interface can be sent', async () => {
    const answers = [
      ['login', { email, password: 7 }, 'È richiesto un carattere speciale.'],
      ['sign-up', { isChecked: 'false' }, 'Devi accettare i termini di servizio.'],
    ] as const
    for (const [call, data, words] of answers) {
      expect(await (await page.request.post(`/api/users/${call}`, { data })).text()).toContain(`"${words}"`)
      read.add(words)
    }
  })

  expect([...quoted].filter((words) => !read.has(words))).toEqual(values)
})
