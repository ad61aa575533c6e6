import { checkAccessibility } from '../support/check-accessibility.ts'
import { logIn } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { becomeParent } from '../support/registered.ts'

const protectedPages = ['/', '/home', '/questionary', '/news', '/calender', '/food-diary']

test('a visitor on a protected page is led to the log-in', async ({ page }) => {
  for (const path of protectedPages) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  await page.goto('/nessuna-pagina')
  const notFound = page.getByRole('heading', { name: 'Pagina non trovata' })
  await checkAccessibility('an address that leads nowhere', notFound)
})

test('a session that has died is forgotten, and its holder led to the log-in', async ({
  page,
  portal,
  request,
}) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  expect(token).toMatch(/^[\w-]{43}$/)

  await request.post('/api/users/logout', { headers: { token: token ?? '' } })
  await page.goto('/news')

  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('a reload keeps the session', async ({ page, portal }) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  await page.goto('/news')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})

test('logging out in one tab ends the other', async ({ page, portal, context }) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  const other = await context.newPage()
  await other.goto('/news')
  await expect(other.getByRole('heading', { name: 'News' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sì', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
})

test('a wrong password is answered by the specified words', async ({ page, portal }) => {
  await logIn(page, portal.uniqueEmail())
  await expect(
    page
      .getByText('Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.')
      .first(),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test.describe('a page before hydration', () => {
  test.use({ javaScriptEnabled: false })

  test('waits to be sent, keeps what was typed, and nothing of it ends in the address', async ({ page }) => {
    await page.goto('/login')
    const [email, password] = [
      page.getByLabel('Email o nome utente'),
      page.getByLabel('Password', { exact: true }),
    ]
    await email.fill('giulia@example.org')
    await password.fill('Segreta!2026')
    await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled()
    await password.press('Enter')
    await expect(email).toHaveValue('giulia@example.org')
    await expect(page).toHaveURL('/login')
  })
})
