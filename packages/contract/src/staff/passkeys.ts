import { act, answerWith, look } from '@desco/contract/endpoint'
import { required, tidyLine } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { signedIn } from './access.ts'
import { staffMessages } from '@desco/contract/messages/desk/messages'

// The wire carries the JSON of WebAuthn Level 3, 5.1.8 to 5.1.10: bytes in base64url.

const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/u), z.maxLength(most))
const userVerification = z.literal('required')
/** How a browser reaches the device that holds a passkey. One that is not known yet is no reason to refuse. */
const transports = z.array(z.string().check(z.regex(/^[a-z-]+$/u), z.maxLength(20))).check(z.maxLength(10))

const { name: nameLimits } = staffLimits.passkeys

/** By what its owner tells one passkey from another. */
const passkeyName = z
  .string(staffMessages.passkeyName)
  .check(
    z.overwrite(tidyLine),
    z.minLength(nameLimits.min, staffMessages.passkeyName),
    z.maxLength(nameLimits.max, staffMessages.passkeyName),
  )

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
export const newPasskeyForm = z.object({ name: passkeyName, password: required(messages.required, 200) })

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
    input: z.object({ id: z.uuid(messages.required) }),
    refusals: ['not_found'],
  }),
}

export type Passkey = z.output<typeof passkey>
