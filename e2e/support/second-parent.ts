import { expect, type Page } from '@playwright/test'

import { fillChild, logIn, password, register, verify } from './person.ts'

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
  await register(page, email)
  await verify(page, await portal.codeFor(email))
  await fillChild(page, 0, { name: children[0], surname: "D'Angelo", born: '2015-03-14' })
  await page.getByRole('button', { name: 'Aggiungi un altro figlio/a' }).click()
  await fillChild(page, 1, { name: children[1], surname: "D'Angelo", born: '2018-02-03' })
  await page.getByLabel('Cognome del coniuge').fill('Bianchi')
  await page.getByLabel('Email del coniuge').fill(invited)
  await page.getByRole('button', { name: 'Salva e continua' }).click()
  await expect(page).toHaveURL('/note')
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
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
