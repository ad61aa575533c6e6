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

  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  await loseTheParts(page)
  await page.getByRole('link', { name: 'Diario' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: 'Ricarica la pagina' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeHidden()
})

test('the team’s area says as much when it breaks', async ({ page, portal, responsabile }) => {
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
  await expect(page.getByRole('heading', { name: 'Qualcosa si è rotto' })).toBeVisible()
})
