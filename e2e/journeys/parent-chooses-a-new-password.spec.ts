import { checkAccessibility } from '../support/check-accessibility.ts'
import { logIn, typeCode } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { registerParent } from '../support/registered.ts'

test('a parent who forgot the password sets a new one by a code, and only the new one opens', async ({
  page,
  portal,
}) => {
  const { name: email } = await registerParent(portal)
  const registration = await portal.codeFor(email)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Ho dimenticato la password' }).click()
  await expect(page).toHaveURL('/forgot-password')
  const send = page.getByRole('button', { name: /Send/ })
  await checkAccessibility('a forgotten password: the address is asked for', send)
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /Send/ }).click()

  await expect(page).toHaveURL('/reset-password')
  const fresh = page.getByLabel('New password', { exact: true })
  await expect(fresh).toBeDisabled()
  await checkAccessibility('a forgotten password: the code is asked for', fresh)
  await typeCode(page, await portal.codeFor(email, { otherThan: registration }))
  await page.getByLabel('New password', { exact: true }).fill('Nuova!2026')
  await page.getByLabel(/Confirm/).fill('Altra!2026')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  const differ = page.getByText('Password must match.')
  await checkAccessibility('a forgotten password: the new ones differ', differ)
  await page.getByLabel(/Confirm/).fill('Nuova!2026')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/login')
  await logIn(page, email)
  await expect(page.getByText(/mail\/password sono errate/).first()).toBeVisible()
  await logIn(page, email, 'Nuova!2026')
  await expect(page.getByText(/La tua password è stata cambiata il/)).toBeVisible()
  await page.getByRole('button', { name: 'Ho letto' }).click()
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
})
