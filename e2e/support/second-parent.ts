import { expect, type Page } from '@playwright/test'

import { password } from './person.ts'
import type { Portal } from './portal.ts'
import { anna, enter, nicolo, openSession, registerParent } from './registered.ts'

/** A first parent with two children who invited the other parent and has a session. Answers whom, and the link. */
export async function inviteByTheInterface(portal: Portal) {
  const invited = portal.uniqueEmail('marco')
  const parent = await registerParent(portal, {
    family: {
      children: [nicolo, anna],
      spouse: { isChecked: 'false', spousesurname: 'Bianchi', spousemail: invited },
    },
  })
  return { ...parent, invited, link: await linkTo(portal, invited) }
}

/** The same, with the first parent at home in this browser. */
export async function invite(page: Page, portal: Portal) {
  const invitation = await inviteByTheInterface(portal)
  await enter(page, invitation)
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
  return invitation
}

/** Two parents who both take part, for their children; both have a session. */
export async function becomeSecondParent(portal: Portal, children: (typeof nicolo)[]) {
  const invited = portal.uniqueEmail('marco')
  const parent = await registerParent(portal, {
    family: { children, spouse: { isChecked: 'false', spousesurname: 'Bianchi', spousemail: invited } },
  })
  const token = (await linkTo(portal, invited)).split('token=')[1]
  await portal.post('/api/users/spouse-reg', {
    token,
    email: invited,
    name: 'Marco',
    surname: 'Bianchi',
    password,
    phone_number: '+393331234567',
    sex: 'Male',
    maritalstatus: 'Married',
    isChecked: 'true',
    consents: { version: '2026-11-21', section1: 'Acconsento', section2: 'Sì', section3: 'Acconsento' },
    selectedChild: parent.user.children.map(({ _id }) => _id),
  })
  return { parent, secondParent: await openSession(portal, invited) }
}

/** The path of the link in the newest invitation to an address. */
export async function linkTo(portal: Portal, invited: string): Promise<string> {
  const mail = await portal.mailTo(invited, { holding: 'spouse-option' })
  const link = /\/spouse-option\?token=[\w-]{43}/.exec(mail)?.[0]
  if (link === undefined) throw new Error('The invitation holds no link.')
  return link
}

export async function choose(page: Page, option: string) {
  await page.getByText(option, { exact: true }).click()
  await page.getByRole('button', { name: 'Continua' }).click()
}

export async function fillSecondParentSignUp(page: Page) {
  await page.getByLabel('Nome', { exact: true }).fill('Marco')
  await page.getByLabel('Sesso').selectOption('Male')
  await page.getByLabel('Stato civile').selectOption('Married')
  await page.getByLabel('Numero di telefono').fill('+39 333 7654321')
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** The holder of a dead link learns no name from it. */
export async function expectNoName(page: Page) {
  for (const name of ['Nicolò', 'Anna', 'Giulia', 'Bianchi'])
    await expect(page.getByText(name)).toHaveCount(0)
}
