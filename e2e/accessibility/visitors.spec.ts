import { acceptConsents, answer, fillSignUp, password, typeCode } from '../support/person.ts'
import { test } from '../support/portal.ts'
import { enter, registerParent, signUpParent } from '../support/registered.ts'
import { screens } from '../support/screens.ts'

const nothing = () => Promise.resolve()

test(
  'what a visitor sees',
  screens(nothing, {
    'the log-in': async (page) => {
      await page.goto('/login')
      return page.getByRole('button', { name: 'Log In' })
    },
    'the empty registration': async (page) => {
      await page.getByRole('link', { name: 'Registrati come genitore' }).click()
      return page.getByRole('heading', { name: 'Registrazione genitore' })
    },
    'a registration whose fields are wrong': async (page) => {
      await fillSignUp(page, 'giulia@example.org')
      await page.getByLabel('Nome', { exact: true }).fill('G')
      await page.getByLabel('Numero di telefono').fill('33312345')
      await page.getByLabel('Conferma password').fill('Altra!2026')
      await acceptConsents(page)
      await page.getByRole('button', { name: 'Registrati' }).click()
      return page.getByText('Le password devono coincidere.')
    },
    'a complete registration': async (page) => {
      await fillSignUp(page, 'giulia@example.org')
      return page.getByRole('button', { name: 'Registrati', disabled: false })
    },
    'a registration without the first consent': async (page) => {
      await answer(page, '1. Trattamento dei dati', 'Non acconsento')
      await page.getByRole('button', { name: 'Registrati' }).click()
      return page.getByText('Senza questo consenso non possiamo registrarti. Non abbiamo salvato nulla.')
    },
    'the accessibility statement': async (page) => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Accessibilità' }).click()
      return page.getByText(/criterio 1\.3\.5/u)
    },
    'a page that does not exist': async (page) => {
      await page.goto('/nessuna-pagina')
      return page.getByRole('heading', { name: 'Pagina non trovata' })
    },
    'registrations that are closed': async (page) => {
      const closed = 'Le registrazioni sono chiuse: grazie a chi ha partecipato.'
      // the portal is that of all stories: only this page is told so
      await page.route('**/api/consent-texts**', (route) =>
        route.fulfill({ json: { version: '0', sections: [], closed } }),
      )
      await page.goto('/signup')
      return page.getByRole('heading', { name: 'Registrazioni chiuse' })
    },
    'the page that names every call of the interface': async (page) => {
      await page.goto('/api/docs')
      return page.getByText('/api/users/login').first()
    },
  }),
)

test(
  'what somebody sees who has not typed the code',
  screens(
    async ({ page, portal }) => {
      const email = portal.uniqueEmail()
      await signUpParent(portal, email)
      await page.goto(`/verify-account?email=${encodeURIComponent(email)}`)
      return { email, code: await portal.codeFor(email) }
    },
    {
      'the code is asked for': async (page) => page.getByLabel('Password una tantum'),
      'the code was wrong': async (page, { code }) => {
        await typeCode(page, code === '000000' ? '111111' : '000000')
        await page.getByRole('button', { name: 'Conferma il codice' }).click()
        return page.getByText('Il codice non è corretto.')
      },
      'the log-in refuses who is not verified': async (page, { email }) => {
        await page.goto('/login')
        await page.getByLabel('Email o nome utente').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Log In' }).click()
        return page.getByRole('link', { name: 'Verifica la tua email' })
      },
    },
  ),
)

test(
  'what somebody sees who forgot the password',
  screens(
    async ({ portal }) => {
      const { name: email } = await registerParent(portal)
      return { email, mailbox: portal, registration: await portal.codeFor(email) }
    },
    {
      'the address is asked for': async (page) => {
        await page.goto('/forgot-password')
        return page.getByRole('button', { name: /Send/ })
      },
      'the code is asked for before the new password': async (page, { email }) => {
        await page.getByLabel('Email').fill(email)
        await page.getByRole('button', { name: /Send/ }).click()
        return page.getByLabel('New password', { exact: true })
      },
      'the new passwords differ': async (page, { email, mailbox, registration }) => {
        await typeCode(page, await mailbox.codeFor(email, { otherThan: registration }))
        await page.getByLabel('New password', { exact: true }).fill('Nuova!2026')
        await page.getByLabel(/Confirm/).fill('Altra!2026')
        await page
          .getByRole('button', { name: /password/i })
          .last()
          .click()
        return page.getByText('Password must match.')
      },
    },
  ),
)

test(
  'what a parent sees when the portal breaks',
  screens(
    async ({ page, portal }) => {
      await enter(page, await registerParent(portal))
    },
    {
      'nobody can be asked': async (page) => {
        await page.route('**/api/users/verify-token', (route) => route.abort())
        // a phone that remembers who it was opens without the portal
        await page.addInitScript(() => localStorage.removeItem('desco.person'))
        await page.goto('/news')
        return page.getByRole('heading', { name: 'Non riusciamo a collegarci', level: 1 })
      },
      'the portal has trouble': async (page) => {
        await page.unroute('**/api/users/verify-token')
        await page.route('**/api/users/verify-token', (route) =>
          route.fulfill({ status: 502, body: 'Bad gateway' }),
        )
        await page.getByRole('button', { name: 'Riprova' }).click()
        return page.getByRole('heading', { name: 'Il portale ha un problema', level: 1 })
      },
      'a part of the portal is gone': async (page) => {
        await page.unroute('**/api/users/verify-token')
        await page.route('**/assets/diary-*', (route) => route.abort())
        await page.goto('/home')
        await page.getByRole('heading', { name: 'Profilo' }).waitFor()
        await page.getByRole('link', { name: 'Diario' }).click()
        return page.getByRole('heading', { name: 'La pagina non si è caricata' })
      },
    },
  ),
)
