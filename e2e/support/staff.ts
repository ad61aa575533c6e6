import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { callsOf } from './calls.ts'
import { consonants } from './child.ts'
import { commandEntry, portalEnvironment } from './config.ts'
import type { Portal } from './portal.ts'
import { anna } from './registered.ts'

export const staffPassword = 'una tavola lunga e stretta'

export type Colleague = { email: string; secret: string; recoveryCodes: string[] }

/** Makes an access as an operator does, at the command line; answers its set-up link. */
export async function createColleague(
  email: string,
  role: string,
  env: NodeJS.ProcessEnv = portalEnvironment,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [commandEntry, 'staff', 'create', '--email', email, '--role', role, '--expires', '2099-12-31'],
    { env },
  )
  const link = /http\S+\/staff\/attiva#\S+/u.exec(stdout)?.[0]
  if (link === undefined) throw new Error(`The command line printed no link:\n${stdout}`)
  return link
}

/** The name of the person with this address; each is somebody else, and no name is an address. */
export const nameOf = (email: string) =>
  `Ada ${email.replace(/@.*$/u, '').replace(/(?<=-)[\da-f]{8}$/u, consonants)}`

const halfMinute = 30_000

/** The code of the authenticator app now, or a few half minutes later. No code opens twice. */
export const appCode = (secret: string, { later = 0 } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * halfMinute })

/** Opens a set-up link and chooses password and app; leaves at the recovery codes. */
export async function setUpColleague(page: Page, link: string, email: string): Promise<Colleague> {
  await page.goto(link)
  const secret = ((await page.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4})+$/u).textContent()) ?? '').replaceAll(
    ' ',
    '',
  )
  await page.getByLabel('Nome e cognome').fill(nameOf(email))
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.getByLabel('Ripeti la password').fill(staffPassword)
  await typeAppCode(page, appCode(secret, { later: -1 }))
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  const codes = page.getByRole('heading', { name: 'I tuoi codici di recupero' })
  const tooLate = page.getByText(/^Il codice non è corretto/u)
  await expect(codes.or(tooLate)).toBeVisible()
  if (await tooLate.isVisible()) {
    // a half minute ended between reading the app and sending its code
    await typeAppCode(page, appCode(secret, { later: -1 }))
    await page.getByRole('button', { name: 'Attiva', exact: true }).click()
    await expect(codes).toBeVisible()
  }
  const recoveryCodes = await page
    .getByRole('list', { name: 'Codici di recupero' })
    .getByRole('listitem')
    .allTextContents()
  return { email, secret, recoveryCodes }
}

/** The same without a screen, for journeys that are about what comes after. */
export async function setUpByTheInterface(
  request: APIRequestContext,
  link: string,
  email: string,
): Promise<Colleague> {
  const { post } = callsOf(request)
  const token = new URL(link).hash.slice(1)
  const { secret } = await post<{ secret: string }>('/api/staff/see-set-up', { token })
  const finish = () =>
    post<{ recoveryCodes: string[] }>('/api/staff/finish-set-up', {
      token,
      name: nameOf(email),
      password: staffPassword,
      confirm_password: staffPassword,
      code: appCode(secret, { later: -1 }),
    })
  // a half minute may end between the code and its arrival
  const { recoveryCodes } = await finish().catch(finish)
  return { email, secret, recoveryCodes }
}

/** Opens a session: the cookie stays with who asked. */
export async function enterByTheInterface(request: APIRequestContext, { email, secret }: Colleague) {
  await callsOf(request).post('/api/staff/login', { email, password: staffPassword, code: appCode(secret) })
}

/** Types the six digits of the app. */
async function typeAppCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Codice dell’app').fill(code)
}

/** Fills the staff's log-in in and sends it. */
export async function enterStaff(page: Page, email: string, code: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(staffPassword)
  await page.getByLabel('Codice', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

const italianDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' })

/** A day in Italy, so many from today, as `YYYY-MM-DD`. */
export const dayFromNow = (days: number) => italianDay.format(new Date(Date.now() + days * 86_400_000))

type TeamLeader = { post: <Answer>(path: string, data: object) => Promise<Answer> }

/** An appointment in three days; answers when. */
export async function giveAppointment({ post }: TeamLeader, { user }: { user: { familyId: string } }) {
  const when = { day: dayFromNow(3), time: '10:30' }
  const what = { minutes: 30, place: 'Aula 3', purpose: 'Misure, primo incontro' }
  await post('/api/staff/families/give-appointment', { familyId: user.familyId, ...when, ...what })
  return when
}

/** The secret of a link with which a rehearsal is registered. */
export async function aRehearsal({ post }: TeamLeader): Promise<string> {
  const { link } = await post<{ link: string }>('/api/staff/begin-rehearsal', { email: 'prova@example.org' })
  return link.split('#prova=')[1] ?? ''
}

/** A new colleague's set-up link, asked for by somebody who may. */
export async function letIn(
  responsabile: TeamLeader,
  email: string,
  role: string,
  expiresOn = '2099-12-31',
): Promise<string> {
  const person = { email, role, expiresOn }
  return (await responsabile.post<{ link: string }>('/api/staff/create-person', person)).link
}

/** Gives this browser the session of a new colleague, who has not opened a page yet. */
export async function becomeColleague(
  page: Page,
  responsabile: TeamLeader,
  email: string,
  role: string,
  expiresOn?: string,
) {
  const link = await letIn(responsabile, email, role, expiresOn)
  const colleague = await setUpByTheInterface(page.request, link, email)
  await enterByTheInterface(page.request, colleague)
  return colleague
}

/** Opens the navigation where it is behind a button. */
export async function openNavigation(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
}

type MessageSettings = { fromHour: number; untilHour: number; perWeek: number; version: number }

/** Lets messages leave at any hour of the day, and often: the test runs when it runs. */
export async function letMessagesLeaveNow({ get, post }: Pick<Portal, 'get' | 'post'>): Promise<void> {
  await expect(async () => {
    // somebody else's change in between is refused
    const { settings } = await get<{ settings: MessageSettings }>('/api/staff/messages', {})
    await post('/api/staff/save-message-settings', { ...settings, fromHour: 0, untilHour: 24, perWeek: 20 })
  }).toPass()
}

// three is the age of a story about windows
const agesOfStories = [1, 2, 4, 5, 6, 7, 9, 10]

/** A child whose age nobody has in what other workers play now: what was counted by it must not change before it is sent. */
export function childOfAnAgeApart(parallelIndex: number) {
  const age = agesOfStories[parallelIndex % agesOfStories.length] ?? 1
  return { age, child: { ...anna, dobirth: `${new Date().getFullYear() - age}-01-01` } }
}
