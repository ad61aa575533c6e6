import { expect, type Page } from '@playwright/test'

import { password } from './person.ts'
import { becomeParent } from './registered.ts'

type Mailbox = {
  uniqueEmail: (who?: string) => string
  codeFor(email: string): Promise<string>
  mailTo(email: string, awaited?: { holding?: string | RegExp }): Promise<string>
}

const children = ['Nicolò', 'Anna'] as const

/** A first parent with two children who invited the other parent and is logged in. Answers whom, and the link. */
export async function invite(page: Page, portal: Mailbox) {
  const email = portal.uniqueEmail('giulia')
  const invited = portal.uniqueEmail('marco')
  await becomeParent(page, portal, email, {
    children: [
      { childname: children[0], surname: "D'Angelo", dobirth: '2015-03-14' },
      { childname: children[1], surname: "D'Angelo", dobirth: '2018-02-03' },
    ],
    spouse: { isChecked: 'false', spousesurname: 'Bianchi', spousemail: invited },
  })
  return { email, invited, link: await linkTo(portal, invited) }
}

/** The path of the link in the newest invitation to an address. */
export async function linkTo(portal: Mailbox, invited: string): Promise<string> {
  const mail = await portal.mailTo(invited, { holding: 'spouse-option' })
  const link = /\/spouse-option\?token=[\w-]{43}/.exec(mail)?.[0]
  if (link === undefined) throw new Error('The invitation holds no link.')
  return link
}

export async function choose(page: Page, option: string) {
  await page.getByText(option, { exact: true }).click()
  await page.getByRole('button', { name: 'Continua' }).click()
}

export async function fillSpouseSignUp(page: Page) {
  await page.getByLabel('Nome', { exact: true }).fill('Marco')
  await page.getByLabel('Sesso').selectOption('Male')
  await page.getByLabel('Stato civile').selectOption('Married')
  await page.getByLabel('Numero di telefono').fill('+39 333 7654321')
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Whoever holds a link that is dead learns no name from it. */
export async function expectNoName(page: Page) {
  for (const name of [...children, 'Giulia', 'Bianchi']) await expect(page.getByText(name)).toHaveCount(0)
}
