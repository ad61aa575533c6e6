import { act, answerWith, look } from '@desco/contract/endpoint'
import { required, samePasswords } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { lineOf, staffEmail, staffName } from './fields.ts'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import { staffRoles } from './roles.ts'

const role = z.enum(staffRoles)
const token = z.string().check(z.minLength(1), z.maxLength(200))

/** The random name of one opened page: its second question is answered like its first. */
const visit = z.string().check(z.minLength(22), z.maxLength(64))

/** Six digits of the authenticator app, or a recovery code; spaces are how people write both. */
const secondFactor = z.string(staffFieldErrors.secondFactor).check(
  z.overwrite((text) => text.replaceAll(/[\s-]/gu, '').toUpperCase()),
  z.regex(/^(?:\d{6}|[0-9A-Z]{16})$/u, staffFieldErrors.secondFactor),
)

const { min, max } = staffLimits.password
const newStaffPassword = z
  .string(staffFieldErrors.password)
  .check(z.minLength(min, staffFieldErrors.password), z.maxLength(max, staffFieldErrors.password))

export const staffLoginForm = z.object({
  email: staffEmail,
  password: required(fieldErrors.required, 200),
  code: secondFactor,
})

export const setUpForm = z
  .object({
    token,
    name: staffName,
    password: newStaffPassword,
    confirm_password: required(fieldErrors.required, 200),
    code: z
      .string(staffFieldErrors.secondFactor)
      .check(z.trim(), z.regex(/^\d{6}$/u, staffFieldErrors.secondFactor)),
  })
  .check(samePasswords('password', fieldErrors.passwordsDiffer))

export const staffNameForm = z.object({ name: staffName })

const staffSession = z.object({
  id: z.uuid(),
  /** Browser and system, as its user agent says. */
  device: z.string(),
  openedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
})

/** The signed-in colleague. */
export const signedIn = answerWith({
  staff: z.object({
    id: z.uuid(),
    email: z.string(),
    /** Null until they have said it. */
    name: z.nullable(z.string()),
    role,
    /** The last day on which this person may enter. */
    expiresOn: z.iso.date(),
    /** Days until then, where it is near: 0 is today. */
    endsInDays: z.nullable(z.int()),
  }),
})

/** How staff enter, and their own sessions. The session is a cookie that no script can read. */
export const staff = {
  staffLogin: act('anyone', '/api/staff/login', {
    summary: 'Opens a staff session: e-mail, password and second factor at once.',
    input: staffLoginForm,
    answer: signedIn,
    refusals: ['staff_credentials_wrong', 'staff_access_ended', 'too_many_attempts'],
  }),
  seeStaffSetUp: act('anyone', '/api/staff/see-set-up', {
    summary: 'The purpose of a set-up link, and the secret for the authenticator app.',
    input: z.object({ token, visit: z.optional(visit) }),
    answer: answerWith({
      email: z.string(),
      /** Null for who sets up the first time. */
      name: z.nullable(z.string()),
      role,
      secret: z.string(),
      uri: z.string(),
    }),
    refusals: ['set_up_link_dead', 'too_many_attempts'],
  }),
  finishStaffSetUp: act('anyone', '/api/staff/finish-set-up', {
    summary: 'Chooses the password and proves the authenticator app. The recovery codes are shown once.',
    input: setUpForm,
    answer: answerWith({ recoveryCodes: z.array(z.string()) }),
    refusals: ['set_up_link_dead', 'code_wrong', 'too_many_attempts'],
  }),
  staffMe: look('staff', '/api/staff/me', {
    summary: 'The signed-in member of the team.',
    answer: signedIn,
  }),
  nameStaff: act('staff', '/api/staff/own-name', {
    summary: 'Sets one’s own name, for colleagues and the audit log.',
    input: staffNameForm,
    answer: signedIn,
  }),
  staffLogout: act('staff', '/api/staff/logout', {
    summary: 'Ends the session.',
  }),
  staffSessions: look('staff', '/api/staff/sessions', {
    summary: 'One’s own open sessions, newest first.',
    answer: answerWith({ sessions: z.array(staffSession) }),
  }),
  revokeStaffSession: act('staff', '/api/staff/revoke-session', {
    summary: 'Ends one of one’s own sessions.',
    input: z.object({ id: z.uuid(fieldErrors.required) }),
    refusals: ['not_found'],
  }),
}

export type StaffSession = z.output<typeof staffSession>

// The wire carries the JSON of WebAuthn Level 3, 5.1.8 to 5.1.10: bytes in base64url.

const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/u), z.maxLength(most))
const userVerification = z.literal('required')
/** How a browser reaches the device that holds a passkey. One that is not known yet is no reason to refuse. */
const transports = z.array(z.string().check(z.regex(/^[a-z-]+$/u), z.maxLength(20))).check(z.maxLength(10))

/** By what its owner tells one passkey from another. */
const passkeyName = lineOf(staffLimits.passkeys.name, staffFieldErrors.passkeyName)

const credential = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
})

const attested = z.object({
  ...credential.shape,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(30_000),
    transports: z.optional(transports),
  }),
})

const asserted = z.object({
  ...credential.shape,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
})

/** The questions before a passkey is made. */
export const newPasskeyForm = z.object({ name: passkeyName, password: required(fieldErrors.required, 200) })

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  madeAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})

/** Passkeys of the team: one lets in by itself, for its device has checked who holds it. */
export const passkeys = {
  askPasskeyLogin: act('anyone', '/api/staff/passkeys/ask-login', {
    summary: 'The challenge that a browser signs for a log-in with a passkey.',
    answer: answerWith({
      options: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification }),
    }),
    refusals: ['too_many_attempts'],
  }),
  passkeyLogin: act('anyone', '/api/staff/passkeys/login', {
    summary: 'Opens a staff session with a passkey alone.',
    input: z.object({ credential: asserted }),
    answer: signedIn,
    refusals: ['passkey_refused', 'staff_access_ended', 'too_many_attempts'],
  }),
  listPasskeys: look('staff', '/api/staff/passkeys', {
    summary: 'One’s own passkeys, newest first.',
    answer: answerWith({ passkeys: z.array(passkey) }),
  }),
  askPasskeyRegistration: act('staff', '/api/staff/passkeys/ask-registration', {
    summary: 'The options with which a browser makes a passkey. Asks for the password once more.',
    input: z.object({ password: newPasskeyForm.shape.password }),
    answer: answerWith({
      options: z.object({
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        challenge: z.string(),
        pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
        timeout: z.int(),
        attestation: z.literal('none'),
        excludeCredentials: z.array(
          z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
        ),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification,
        }),
      }),
    }),
    refusals: ['too_many_passkeys', 'too_many_attempts'],
  }),
  registerPasskey: act('staff', '/api/staff/passkeys/register', {
    summary: 'Stores the public key of a new passkey.',
    input: z.object({ name: passkeyName, credential: attested }),
    refusals: ['passkey_not_made', 'passkey_known', 'too_many_passkeys'],
  }),
  removePasskey: act('staff', '/api/staff/passkeys/remove', {
    summary: 'Removes one of one’s own passkeys; it opens nothing any more.',
    input: z.object({ id: z.uuid(fieldErrors.required) }),
    refusals: ['not_found'],
  }),
}

export type Passkey = z.output<typeof passkey>
