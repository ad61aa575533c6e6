import type { Page, Route } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { becomeParent } from '../support/registered.ts'
import { becomeColleague, openNavigation } from '../support/staff.ts'

/** From now on no part of the portal that is not here yet can be loaded. */
const loseTheParts = (page: Page) => page.route('**/assets/**', (route) => route.abort())

test('a person who cannot be checked keeps the session, and goes on when the portal is back', async ({
  page,
  portal,
}) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  const check = '**/api/users/verify-token'

  await page.route(check, (route) => route.abort())
  await page.goto('/calender')
  // the person is remembered from the last visit: the portal opens
  await expect(page.getByRole('heading', { name: 'Calendario', level: 1 })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('desco.person'))
  await page.goto('/news')
  const unreachable = page.getByRole('heading', { name: 'Non riusciamo a collegarci', level: 1 })
  await checkAccessibility('the portal cannot be reached', unreachable)

  await page.unroute(check)
  await page.route(check, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('button', { name: 'Riprova' }).click()
  const trouble = page.getByRole('heading', { name: 'Il portale ha un problema', level: 1 })
  await checkAccessibility('the portal has trouble', trouble)

  await page.unroute(check)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()

  await page.goto('/nessuna-pagina')
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
})

test('a page that does not come leaves the portal standing, and comes when the line is back', async ({
  page,
  portal,
}) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  // before home is idle, which loads the other entries ahead
  await page.route('**/assets/diary-*.js', (route) => route.abort())
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()

  const reported = page.waitForResponse('**/api/browser-errors')
  await page.getByRole('link', { name: 'Diario' }).click()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Diario Alimentare', level: 1 })).toBeFocused()
  const report = await reported
  expect(report.status()).toBe(200)
  expect(report.request().postDataJSON()).toEqual({
    kind: 'part_not_loaded',
    place: '/food-diary',
    version: expect.stringMatching(/^index-/u),
    error: 'TypeError',
  })
  await expect(page.getByRole('link', { name: 'Diario' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('Diario Alimentare · Desco')
  const gone = page.getByRole('heading', { name: 'La pagina non si è caricata' })
  await checkAccessibility('a part of the portal is gone', gone)

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeVisible()

  await page.unroute('**/assets/diary-*.js')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Diario Alimentare', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeHidden()
})

test('after a deployment the wanted page is opened anew, once and without a word', async ({
  page,
  portal,
}) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  let opened = 0
  await page.route('**/food-diary', (route) => {
    opened += 1
    return route.continue()
  })
  // the files of the version before are gone until the page is opened anew
  const gone = (route: Route) => (opened === 0 ? route.fulfill({ status: 404 }) : route.continue())
  await page.route('**/assets/diary-*', gone)
  await page.route('**/assets/news-*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  await page.route('**/assets/index-*', gone)
  await page.getByRole('link', { name: 'Diario' }).click()
  await expect.poll(() => opened).toBe(1)
  await expect(page.getByRole('heading', { name: 'Diario Alimentare', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeHidden()

  // a part that is missing in the new version too is not asked for for ever
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeVisible()
  expect(opened).toBe(1)
})

test('somebody logs out without a network, and the server hears of it at the next start', async ({
  page,
  portal,
}) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  await loseTheParts(page)
  await page.route('**/api/**', (route) => route.abort())

  // a dialog that does not come says so, and leaves the page
  await page
    .getByRole('button', { name: /Non abilitato/u })
    .first()
    .click()
  await expect(page.getByRole('alertdialog', { name: 'La pagina non si è caricata' })).toBeVisible()
  await page.getByRole('button', { name: 'Chiudi' }).last().click()

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByRole('button', { name: 'Sì', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/u)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()

  await page.unroute('**/api/**')
  await page.unroute('**/assets/**')
  const told = page.waitForResponse('**/api/users/logout')
  await page.goto('/signup')
  expect((await told).request().postDataJSON()).toEqual({ ticket: expect.stringMatching(/^[0-9a-f]{64}$/u) })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('desco.tickets-to-end'))).toBeNull()
})

test('the team’s area stands as well when a page does not come', async ({ page, portal, responsabile }) => {
  await becomeColleague(page, responsabile, portal.uniqueEmail('bice'), 'responsabile')

  await page.goto('/staff/nessuna-pagina')
  const notFound = page.getByRole('heading', { name: 'Pagina non trovata' })
  await checkAccessibility('the team: an address that leads nowhere', notFound)

  await page.route('**/api/staff/me', (route) => route.abort())
  await page.goto('/staff')
  const unreachable = page.getByRole('heading', { name: 'Non riusciamo a collegarci' })
  await checkAccessibility('the team: nobody can be asked', unreachable)
  await page.unroute('**/api/staff/me')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible()

  await openNavigation(page)
  await loseTheParts(page)
  await page.getByRole('link', { name: 'Registro' }).click()
  await expect(page.getByRole('heading', { name: 'Registro', level: 1 })).toBeFocused()
  const gone = page.getByRole('heading', { name: 'La pagina non si è caricata' })
  await checkAccessibility('the team: a part of the portal is gone', gone)

  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Registro', level: 1 })).toBeVisible()
})

for (const path of ['/login', '/home', '/staff/accedi']) {
  test(`${path} says why nothing works when its script does not come`, async ({ page }) => {
    await page.route('**/assets/**/*.js', (route) => route.abort())
    await page.goto(path)
    const why = page.getByText(/La pagina non si è caricata per intero/u)
    await expect(why).toBeVisible()
    await page.unroute('**/assets/**/*.js')
    await page.getByRole('link', { name: 'ricarica la pagina' }).click()
    await expect(page.getByRole('button', { name: /^(?:Log In|Accedi)$/u })).toBeVisible()
    await expect(why).toBeHidden()
  })
}

test.describe('a browser that runs no scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/login', '/home', '/staff/accedi']) {
    test(`is told so at ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(/ha bisogno di JavaScript/u)).toBeVisible()
    })
  }
})
