import { checkAccessibility } from '../support/check-accessibility.ts'
import {
  acceptConsents,
  answer,
  fillSignUp,
  logIn,
  readToTheEnd,
  register,
  typeCode,
  verify,
} from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { signUpParent } from '../support/registered.ts'

const verifying = (email: string) => `/verify-account?email=${encodeURIComponent(email)}`

test('consents open only once they are read, and a refusal registers nobody', async ({ page, portal }) => {
  const email = portal.uniqueEmail()
  const submit = page.getByRole('button', { name: 'Registrati' })
  await page.goto('/signup')
  await fillSignUp(page, email)

  await expect(page.getByRole('radio', { name: 'Sì' })).toBeDisabled()
  await acceptConsents(page)
  await expect(submit).toBeEnabled()
  await checkAccessibility('a complete registration', submit)

  await answer(page, '2. Dati sulla salute', 'No')
  await expect(submit).toBeDisabled()

  await answer(page, '2. Dati sulla salute', 'Sì')
  await answer(page, '1. Trattamento dei dati', 'Non acconsento')
  await submit.click()
  const why = page.getByText('Senza questo consenso non possiamo registrarti. Non abbiamo salvato nulla.')
  await checkAccessibility('a registration without the first consent', why)
  await expect(page).toHaveURL('/signup')

  await logIn(page, email)
  const refused = /ancora non sei registrato o la mail\/password sono errate/
  await expect(page.getByRole('region', { name: 'Messaggi' }).getByText(refused)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(refused)
})

test('each wrong field says what to do, and the first one gets the focus', async ({ page, portal }) => {
  await page.goto('/signup')
  await fillSignUp(page, portal.uniqueEmail())
  await page.getByLabel('Nome', { exact: true }).fill('G')
  await page.getByLabel('Numero di telefono').fill('33312345')
  await page.getByLabel('Conferma password').fill('Altra!2026')
  await acceptConsents(page)
  await page.getByRole('button', { name: 'Registrati' }).click()

  await expect(page.getByText('Sono consentiti minimo 2 e massimo 15 caratteri.')).toBeVisible()
  await expect(page.getByText('Il numero di telefono deve essere di 10 cifre')).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  const differ = page.getByText('Le password devono coincidere.')
  await checkAccessibility('a registration whose fields are wrong', differ)
})

test('a wrong code is refused, and the right one still works', async ({ page, portal }) => {
  const email = portal.uniqueEmail()
  await signUpParent(portal, email)
  await page.goto(verifying(email))
  const code = await portal.codeFor(email)
  const wrong = code === '000000' ? '111111' : '000000'
  await checkAccessibility('the code is asked for', page.getByLabel('Password una tantum'))

  await verify(page, wrong)
  await expect(page.getByLabel('Password una tantum')).toBeFocused()
  await checkAccessibility('the code was wrong', page.getByText('Il codice non è corretto.'))

  await verify(page, code)
  await expect(page).toHaveURL(/\/child-add\/\?user=/)
})

test('the countdown survives a reload; when it ends a new code can be sent, and the old one is dead', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  const email = portal.uniqueEmail()
  await register(page, email)
  const resend = page.getByRole('button', { name: 'Manda un nuovo codice' })
  const old = await portal.codeFor(email)
  await expect(resend).toBeDisabled()

  await page.reload()
  await expect(resend).toBeDisabled()
  await page.clock.fastForward('03:05')
  await expect(page.getByText('Otp expired..').first()).toBeVisible()
  await resend.click()
  await expect(resend).toBeDisabled()
  const fresh = await portal.codeFor(email, { otherThan: old })

  await verify(page, old)
  await expect(page.getByText('Il codice non è corretto.')).toBeVisible()
  await verify(page, fresh)
  await expect(page).toHaveURL(/\/child-add\/\?user=/)
})

test('a code can be pasted at once', async ({ page, portal, context }) => {
  const email = portal.uniqueEmail()
  await signUpParent(portal, email)
  await page.goto(verifying(email))
  const code = await portal.codeFor(email)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)

  await page.getByLabel('Password una tantum').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByLabel('Password una tantum')).toHaveValue(code)
})

test('a parent whose address is not verified is told so, and led to the code', async ({ page, portal }) => {
  const email = portal.uniqueEmail()
  await signUpParent(portal, email)

  await logIn(page, email)
  await expect(page.getByText('Please check you email id to verify your account.').first()).toBeVisible()
  const verification = page.getByRole('link', { name: 'Verifica la tua email' })
  await checkAccessibility('the log-in refuses an address that is not proved', verification)
  await verification.click()
  await expect(page).toHaveURL(/\/verify-account\?email=/)
  await typeCode(page, await portal.codeFor(email))
})

test('reading the consents to their end works by keyboard alone', async ({ page }) => {
  await page.goto('/signup')
  await readToTheEnd(page, '1. Trattamento dei dati')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Acconsento', exact: true }).first()).toBeChecked()
})
