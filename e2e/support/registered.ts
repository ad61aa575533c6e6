import { expect, type Page } from '@playwright/test'

import { logIn, password } from './person.ts'

type Mailbox = { codeFor(email: string): Promise<string> }
type Child = { childname: string; surname: string; dobirth: string }
type OtherParent = { isChecked: 'true' } | { isChecked: 'false'; spousesurname: string; spousemail: string }
type Family = { children: Child[]; spouse: OtherParent }

const nicolo = { childname: 'Nicolò', surname: "D'Angelo", dobirth: '2015-03-14' }

const signUp = {
  name: 'Giulia',
  surname: "D'Angelo",
  password,
  confirm_password: password,
  phone_number: '3331234567',
  sex: 'Female',
  maritalstatus: 'Married',
  isChecked: 'true',
  // the version that the pages show, and what they offer as answers
  consents: { version: '2026-11-21', section1: 'Acconsento', section2: 'Sì', section3: 'Acconsento' },
}

/**
 * A parent who is registered, verified and logged in, for journeys that are about what comes after. It speaks to the
 * server as the pages do; registering by the pages is a journey of its own.
 */
export async function becomeParent(
  page: Page,
  mailbox: Mailbox,
  email: string,
  { children, spouse }: Family = { children: [nicolo], spouse: { isChecked: 'true' } },
) {
  const users = (call: string) => `/api/users/${call}`
  const registered = await page.request.post(users('sign-up'), { data: { ...signUp, email } })
  expect(registered.ok(), await registered.text()).toBe(true)

  const params = { email, otp: await mailbox.codeFor(email) }
  const verified = await page.request.get(users('verify-account'), { params })
  const { token } = (await verified.json()) as { token: string }
  const added = await page.request.post(users('add-children'), {
    headers: { token },
    data: { children, spouse },
  })
  expect(added.ok(), await added.text()).toBe(true)

  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
}
