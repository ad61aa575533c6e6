import type { Page } from '@playwright/test'

import { expect, test } from '../support/portal.ts'
import { becomeParent } from '../support/registered.ts'
import { becomeColleague, openNavigation } from '../support/staff.ts'

/** From now on no part of the portal that is not here yet can be loaded. */
const loseTheParts = (page: Page) => page.route('**/assets/**', (route) => route.abort())

test('whoever cannot be checked keeps the session, and goes on when the portal is back', async ({
  page,
  portal,
}) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  const check = '**/api/users/verify-token'

  await page.route(check, (route) => route.abort())
  await page.goto('/news')
  await expect(page.getByRole('heading', { name: 'Non riusciamo a collegarci', level: 1 })).toBeVisible()

  await page.unroute(check)
  await page.route(check, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Il portale ha un problema', level: 1 })).toBeVisible()

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
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  await loseTheParts(page)

  await page.getByRole('link', { name: 'Diario' }).click()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Diario Alimentare', level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Diario' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('Diario Alimentare · Desco')

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeVisible()

  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Diario Alimentare', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeHidden()
})

test('after a deployment the wanted page is opened anew, once and without a word', async ({
  page,
  portal,
}) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()

  let opened = 0
  await page.route('**/food-diary', (route) => {
    opened += 1
    return route.continue()
  })
  // the files of the version before are gone until the page is opened anew
  await page.route('**/assets/**', (route) =>
    opened === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Diario' }).click()
  await expect.poll(() => opened).toBe(1)
  await expect(page.getByRole('heading', { name: 'Diario Alimentare', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeHidden()

  // a part that is missing in the new version too is not asked for for ever
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeVisible()
  expect(opened).toBe(1)
})

test('the team’s area stands as well when a page does not come', async ({ page, portal, responsabile }) => {
  await becomeColleague(page, responsabile, portal.uniqueEmail('bice'), 'responsabile')

  await page.goto('/staff/nessuna-pagina')
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()

  await page.route('**/api/staff/me', (route) => route.abort())
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Non riusciamo a collegarci' })).toBeVisible()
  await page.unroute('**/api/staff/me')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible()

  await openNavigation(page)
  await loseTheParts(page)
  await page.getByRole('link', { name: 'Registro' }).click()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Registro', level: 1 })).toBeFocused()

  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Registro', level: 1 })).toBeVisible()
})
