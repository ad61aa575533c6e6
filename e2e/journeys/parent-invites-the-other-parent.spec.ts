import { checkAccessibility } from '../support/check-accessibility.ts'
import { fillChild, logIn } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { enter, openSession, signUpParent, verifyParent } from '../support/registered.ts'

test('a parent who is not alone invites the other one and waits', async ({ page, portal }) => {
  const email = portal.uniqueEmail('giulia')
  const other = portal.uniqueEmail('marco')
  await signUpParent(portal, email)
  await page.goto(`/child-add/?user=${await verifyParent(portal, email)}`)
  await page.getByRole('button', { name: 'Salva e continua' }).click()
  const empty = page.getByText('Questo campo è obbligatorio')
  await checkAccessibility('the children are asked for: fields were left empty', empty.first())
  await fillChild(page, 0, { name: 'Nicolò', surname: "D'Angelo", born: '2015-03-14' })

  await page.getByRole('button', { name: 'Salva e continua' }).click()
  await expect(empty.first()).toBeVisible()
  await page.getByLabel('Cognome dell’altro genitore').fill('Bianchi')
  await page.getByLabel('Email dell’altro genitore').fill(other)
  await page.getByRole('button', { name: 'Salva e continua' }).click()

  await expect(page).toHaveURL('/note')
  const login = page.getByRole('link', { name: 'Login' })
  await expect(login).toHaveAttribute('href', '/login')
  await checkAccessibility('the children are added: the note at the end', login)
  const mail = await portal.mailTo(other)
  expect(mail).toMatch(/\/spouse-option\?token=[\w-]{43}/)
  expect(mail).not.toContain('Nicolò')

  await enter(page, await openSession(portal, email))
  await expect(page.getByRole('heading', { name: 'Coniuge' })).toBeVisible()
  await expect(page.getByText('Bianchi')).toBeVisible()
})

test('a parent who left before adding children is led back to that step', async ({ page, portal }) => {
  const email = portal.uniqueEmail()
  await signUpParent(portal, email)
  await verifyParent(portal, email)

  await logIn(page, email)
  await expect(page).toHaveURL(/\/child-add\/$/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/child-add\/$/)
})
