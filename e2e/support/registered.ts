import { expect, type Page } from '@playwright/test'

import { aUsername, givenPassword } from './child.ts'
import { password } from './person.ts'
import type { Portal } from './portal.ts'

type NewChild = { childname: string; surname: string; dobirth: string }
type OtherParent = { isChecked: 'true' } | { isChecked: 'false'; spousesurname: string; spousemail: string }
type NewFamily = { children: NewChild[]; spouse: OtherParent }
type Signed = {
  res: { token: string; user: { familycode: string; familyId: string; children: { _id: string }[] } }
}

/** `name`: what is written into the log-in, an e-mail or a child's username. */
export type Registered = { name: string; token: string; user: Signed['res']['user'] }

export const nicolo = { childname: 'Nicolò', surname: "D'Angelo", dobirth: '2015-03-14' }
export const anna = { childname: 'Anna', surname: "D'Angelo", dobirth: '2018-02-03' }
const alone = { children: [nicolo], spouse: { isChecked: 'true' } } satisfies NewFamily

const users = (call: string) => `/api/users/${call}`

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

/** A session, opened as the log-in page opens it. */
export async function openSession(portal: Portal, name: string, secret = password): Promise<Registered> {
  const { res } = await portal.post<Signed>(users('login'), { email: name, password: secret })
  return { name, ...res }
}

/** Somebody who has sent the registration and has not typed the code. `rehearsal`: the secret of a link of the team. */
export async function signUpParent(portal: Portal, email: string, rehearsal?: string) {
  await portal.post(users('sign-up'), { ...signUp, email, rehearsal })
}

/** The address is proved; what is answered is good for adding children, once. */
export async function verifyParent(portal: Portal, email: string): Promise<string> {
  const otp = await portal.codeFor(email)
  return (await portal.get<{ token: string }>(users('verify-account'), { email, otp })).token
}

/** A parent with children and a session: what the pages would send, sent without them. */
export async function registerParent(
  portal: Portal,
  {
    email = portal.uniqueEmail('giulia'),
    family = alone,
    rehearsal,
  }: { email?: string; family?: NewFamily; rehearsal?: string } = {},
): Promise<Registered> {
  await signUpParent(portal, email, rehearsal)
  await portal.post(users('add-children'), family, await verifyParent(portal, email))
  return openSession(portal, email)
}

/** Gives a parent's first child an account; answers its session, opened with the password that the parent gave. */
async function giveFirstChild(portal: Portal, { token, user }: Registered): Promise<Registered> {
  const username = aUsername()
  const [child] = user.children
  const login = { id: child?._id, familyId: user.familyId, username, password: givenPassword }
  await portal.post(users('child-reg'), login, token)
  return openSession(portal, username, givenPassword)
}

/** The same of a child that has chosen its own password since. */
export async function enableFirstChild(portal: Portal, parent: Registered): Promise<Registered> {
  const session = await giveFirstChild(portal, parent)
  const own = { password: givenPassword, new_password: password, confirm_password: password }
  await portal.post(users('change-password'), own, session.token)
  return session
}

/** Puts a session into this browser and opens a page with it. */
export async function enter(page: Page, { token }: { token: string }, path = '/home') {
  // an answer of the same origin that starts nothing
  await page.goto('/api/health')
  await page.evaluate((kept) => localStorage.setItem('access_token', kept), token)
  await page.goto(path)
}

/** A parent at home, for journeys that are about what comes after; registering is a journey of its own. */
export async function becomeParent(
  page: Page,
  portal: Portal,
  email: string,
  family?: NewFamily,
): Promise<Registered> {
  const parent = await registerParent(portal, { email, ...(family && { family }) })
  await enter(page, parent)
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
  return parent
}
