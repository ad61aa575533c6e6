import type { Page } from '@playwright/test'

import { fillChild, fillSignUp, password, register, verify } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { signUpParent, verifyParent } from '../support/registered.ts'

test('what was typed is here after a reload and after a look at the log-in, but never the password', async ({
  page,
  portal,
}) => {
  const email = portal.uniqueEmail()
  await page.goto('/signup')
  await fillSignUp(page, email)
  const isHere = async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Cognome')).toHaveValue("D'Angelo")
    await expect(page.getByLabel('Stato civile')).toHaveValue('Married')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  }

  await untilKept(page, email)
  await page.reload()
  await isHere()
  await page.getByRole('link', { name: 'Accedi' }).click()
  await page.getByRole('link', { name: 'Registrati come genitore' }).click()
  await isHere()
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain(password)
})

test('typed children are here after a reload', async ({ page, portal }) => {
  const email = portal.uniqueEmail()
  await signUpParent(portal, email)
  await page.goto(`/child-add/?user=${await verifyParent(portal, email)}`)
  await fillChild(page, 0, { name: 'Nicolò', surname: "D'Angelo", born: '2015-03-14' })
  await page.getByLabel('Email dell’altro genitore').fill('marco@example.org')

  await untilKept(page, 'marco@example.org')
  await page.reload()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Nicolò')
  await expect(page.getByLabel('Data di nascita')).toHaveValue('2015-03-14')
  await expect(page.getByLabel('Email dell’altro genitore')).toHaveValue('marco@example.org')
})

test('a mistyped address is corrected where the code is asked for, and the old code is dead', async ({
  page,
  portal,
}) => {
  const mistyped = portal.uniqueEmail('giulai')
  const email = portal.uniqueEmail('giulia')
  await register(page, mistyped)
  const old = await portal.codeFor(mistyped)

  await page.getByRole('button', { name: 'Correggi l’indirizzo email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Manda il codice a questo indirizzo' }).click()
  await expect(page).toHaveURL(`/verify-account?email=${encodeURIComponent(email)}`)
  const fresh = await portal.codeFor(email)
  const refused = await page.request.get('/api/users/verify-account', {
    params: { email: mistyped, otp: old },
  })
  expect(refused.ok()).toBe(false)

  await verify(page, fresh)
  await expect(page).toHaveURL(/\/child-add\/\?user=/u)
})

test('a link to the children’s page that is used up says so before anything is typed', async ({
  page,
  portal,
}) => {
  const email = portal.uniqueEmail()
  await signUpParent(portal, email)
  const token = await verifyParent(portal, email)
  await portal.post(
    '/api/users/add-children',
    {
      children: [{ childname: 'Nicolò', surname: "D'Angelo", dobirth: '2015-03-14' }],
      spouse: { isChecked: 'true' },
    },
    token,
  )
  await page.goto(`/child-add/?user=${token}`)
  await expect(page.getByText('Questo link non vale più')).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveCount(0)
})

/**
 * Text that is typed before a page is awake is kept once it is; a journey types eight fields sooner than a busy machine wakes
 * one.
 */
async function untilKept(page: Page, typed: string) {
  await page.waitForFunction((last) => Object.values(sessionStorage).join(' ').includes(last), typed)
}
