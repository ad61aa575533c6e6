import { endpoint } from '@desco/contract/endpoint'
import { required } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { signedIn } from './access.ts'
import { staffMessages } from './messages.ts'

// What goes over the wire is the JSON of WebAuthn Level 3, 5.1.8 to 5.1.10: bytes in base64url.

const message = z.object({ message: z.string() })
const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/u), z.maxLength(most))
const userVerification = z.literal('required')
/** How a browser reaches the device that holds a passkey. One that is not known yet is no reason to refuse. */
const transports = z.array(z.string().check(z.regex(/^[a-z-]+$/u), z.maxLength(20))).check(z.maxLength(10))

const { name: nameLimits } = staffLimits.passkeys

/** By what its owner tells one passkey from another. */
const passkeyName = z.string(staffMessages.passkeyName).check(
  z.overwrite((text) => text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')),
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

/** What is asked before a passkey is made. */
export const newPasskeyForm = z.object({ name: passkeyName, password: required(messages.required, 200) })

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  madeAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})

const refusedToAll = ['sign_in_required', 'invalid_input'] as const

/** Passkeys of the team: one lets in by itself, for its device has checked who holds it. */
export const passkeys = {
  askPasskeyLogin: endpoint({
    summary: 'What a browser has to sign, so that somebody enters with a passkey.',
    method: 'POST',
    path: '/api/staff/passkeys/ask-login',
    access: 'anyone',
    input: z.object({}),
    from: [],
    answer: z.object({
      message: z.string(),
      options: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification }),
    }),
    refusals: ['too_many_attempts'],
  }),
  passkeyLogin: endpoint({
    summary: 'Opens a staff session with a passkey alone.',
    method: 'POST',
    path: '/api/staff/passkeys/login',
    access: 'anyone',
    input: z.object({ credential: asserted }),
    from: ['body'],
    answer: signedIn,
    refusals: ['invalid_input', 'passkey_refused', 'staff_access_ended', 'too_many_attempts'],
  }),
  listPasskeys: endpoint({
    summary: 'One’s own passkeys, newest first.',
    method: 'GET',
    path: '/api/staff/passkeys',
    access: 'staff',
    permission: null,
    input: z.object({}),
    from: [],
    answer: z.object({ message: z.string(), passkeys: z.array(passkey) }),
    refusals: ['sign_in_required'],
  }),
  askPasskeyRegistration: endpoint({
    summary: 'What a browser needs to make a passkey. Asks for the password once more.',
    method: 'POST',
    path: '/api/staff/passkeys/ask-registration',
    access: 'staff',
    permission: null,
    input: z.object({ password: newPasskeyForm.shape.password }),
    from: ['body'],
    answer: z.object({
      message: z.string(),
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
    refusals: [...refusedToAll, 'too_many_passkeys', 'too_many_attempts'],
  }),
  registerPasskey: endpoint({
    summary: 'Stores the public key of a passkey that was just made.',
    method: 'POST',
    path: '/api/staff/passkeys/register',
    access: 'staff',
    permission: null,
    input: z.object({ name: passkeyName, credential: attested }),
    from: ['body'],
    answer: message,
    refusals: [...refusedToAll, 'passkey_not_made', 'passkey_known', 'too_many_passkeys'],
  }),
  removePasskey: endpoint({
    summary: 'Removes one of one’s own passkeys, which opens nothing from then on.',
    method: 'POST',
    path: '/api/staff/passkeys/remove',
    access: 'staff',
    permission: null,
    input: z.object({ id: z.uuid(messages.required) }),
    from: ['body'],
    answer: message,
    refusals: [...refusedToAll, 'not_found'],
  }),
}

export type Passkey = z.output<typeof passkey>
