import { randomUUID } from 'node:crypto'

import type { StaffRole } from '@desco/contract/staff/roles'
import { Secret, TOTP } from 'otpauth'

import { createStaff } from '#staff/index.ts'
import { later } from '#platform/clock.ts'

import { aPasskeyDevice } from './passkey-device.ts'
import type { Reached } from '#testing/portals/portal.ts'

export const staffPassword = 'una tavola per dodici'

/** The code that the authenticator app shows, so many steps of 30 seconds from now. */
export const appCode = ({ clock }: Reached, secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: later(clock.now(), { seconds: 30 * stepsLater }).getTime(),
  })

export const aStaffEmail = (role: string) => `${role}-${randomUUID().slice(0, 8)}@studio.example.org`

/** A name for who has such an address; another for another. */
export const nameOf = (email: string) =>
  `Ada ${email.replaceAll(/\d/gu, (digit) => 'bcdfghlmnp'[Number(digit)] ?? '').replace(/@.*/u, '')}`

/** An access and what its set-up link holds. */
export async function invitedStaff(
  portal: Reached,
  role: StaffRole,
  { expiresOn = '2099-12-31', madeBy }: { expiresOn?: string; madeBy?: string } = {},
) {
  const email = aStaffEmail(role)
  const needs = {
    ...portal,
    portalUrl: 'https://portal.test',
    studyName: 'Desco',
    studyContact: 'ricerca@example.org',
  }
  const doer =
    madeBy === undefined ? { by: 'command_line' as const } : { by: 'staff' as const, staffId: madeBy }
  const { link } = await createStaff(needs, doer, { email, role, expiresOn })
  return { email, token: link.split('#')[1] ?? '' }
}

/** An access whose password and app are set up; a new one, unless one is given. */
export async function readyStaff(
  portal: Reached,
  role: StaffRole,
  invited?: { email: string; token: string },
) {
  const { email, token } = invited ?? (await invitedStaff(portal, role))
  const seen = await portal.call('POST', '/api/staff/see-set-up', { body: { token } })
  const secret = String(seen.body.secret)
  const code = appCode(portal, secret)
  const passwords = { password: staffPassword, confirm_password: staffPassword }
  const { body } = await portal.call('POST', '/api/staff/finish-set-up', {
    body: { token, name: nameOf(email), ...passwords, code },
  })
  return { email, name: nameOf(email), secret, recoveryCodes: body.recoveryCodes as string[] }
}

/** The cookie of an answer, as the browser sends it back. */
export const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** Somebody of the team, signed in. `call` is made with their session. */
export async function signedInStaff(
  portal: Reached,
  role: StaffRole,
  invited?: { email: string; token: string },
) {
  const { email, name, secret } = await readyStaff(portal, role, invited)
  // the step of now was used by the set-up
  const code = appCode(portal, secret, 1)
  const entered = await portal.call('POST', '/api/staff/login', {
    body: { email, password: staffPassword, code },
  })
  const cookie = cookieOf(entered)
  return {
    id: String(entered.body.staff.id),
    email,
    name,
    secret,
    cookie,
    call: (method: 'GET' | 'POST', path: string, body?: object) =>
      portal.call(method, path, { headers: { cookie }, ...(method === 'POST' && { body: body ?? {} }) }),
  }
}

type Staff = Awaited<ReturnType<typeof signedInStaff>>

/** The options that a browser is given for a new passkey. */
export async function askedPasskey({ call }: Staff) {
  const asked = await call('POST', '/api/staff/passkeys/ask-registration', { password: staffPassword })
  if (asked.status !== 200) throw new Error(`No passkey may be made: ${JSON.stringify(asked.body)}`)
  return asked.body.options
}

/** The options of a browser that wants to enter with a passkey, and the cookie that it was given or had already. */
export async function askedLogIn(portal: Reached, had = '') {
  const headers = { cookie: had }
  const asked = await portal.call('POST', '/api/staff/passkeys/ask-login', { body: {}, headers })
  return { options: asked.body.options as { challenge: string }, cookie: cookieOf(asked) }
}

/** A passkey of somebody who is signed in. `enter` logs in with it, from a new browser each time. */
export async function addedPasskey(person: Staff, device = aPasskeyDevice()) {
  const body = { name: 'Telefono', credential: device.make(await askedPasskey(person)) }
  const { status } = await person.call('POST', '/api/staff/passkeys/register', body)
  if (status !== 200) throw new Error('The passkey was refused.')
  return {
    ...device,
    async enter(portal: Reached, lies: Parameters<typeof device.sign>[1] = {}) {
      const { options, cookie } = await askedLogIn(portal)
      const credential = device.sign(options, lies)
      return portal.call('POST', '/api/staff/passkeys/login', { body: { credential }, headers: { cookie } })
    },
  }
}

type Parent = { token: string; email: string; user: { familyId: string } }

/** A private calendar, and an appointment whose parent asks for another time; both sides write the parent's address. */
export async function aUsedCalendar(
  portal: Reached,
  staff: Awaited<ReturnType<typeof signedInStaff>>,
  { token, email, user: { familyId } }: Parent,
) {
  const when = { day: '2026-12-03', time: '10:30', minutes: 30, place: 'Aula 3' }
  await staff.call('POST', '/api/staff/families/give-appointment', {
    familyId,
    ...when,
    purpose: `Misure con ${email}`,
  })
  const { id, version } = await portal.db
    .selectFrom('appointment')
    .select(['id', 'version'])
    .where('familyId', '=', familyId)
    .executeTakeFirstOrThrow()
  await portal.call('POST', '/api/users/make-calendar-address', { token, body: {} })
  const words = `Meglio dopo, ${email}`
  await portal.call('POST', '/api/users/answer-appointment', {
    token,
    body: { appointmentId: id, version, answer: 'other_time', words },
  })
}
