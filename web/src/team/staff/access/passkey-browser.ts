import type { AnswerOf } from '@desco/contract/endpoint'
import type { passkeys } from '@desco/contract/staff/log-in'
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** The credential that the browser and the device have made, or why they have not, in words for the person before them. */
type Outcome<Made> = { credential: Made } | { words: string }

type Purpose = 'make' | 'enter'

export const canUsePasskeys = browserSupportsWebAuthn

/** Has a device make a passkey. The browser asks for the finger, the face or the PIN. */
export const makePasskey = ({
  options,
}: AnswerOf<typeof passkeys.askPasskeyRegistration>): Promise<Outcome<RegistrationResponseJSON>> =>
  ask('make', () => startRegistration({ optionsJSON: options }))

/** Has a device sign that its holder is there. */
export const signWithPasskey = ({
  options,
}: AnswerOf<typeof passkeys.askPasskeyLogin>): Promise<Outcome<AuthenticationResponseJSON>> =>
  ask('enter', () => startAuthentication({ optionsJSON: options }))

async function ask<Made>(purpose: Purpose, start: () => Promise<Made>): Promise<Outcome<Made>> {
  if (!canUsePasskeys()) return { words: unsupported[purpose] }
  try {
    return { credential: await start() }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { words: words[error.name]?.[purpose] ?? anything[purpose] }
  }
}

type Words = Readonly<Record<Purpose, string>>

const unsupported: Words = {
  make: 'Questo browser non sa usare le passkey.',
  enter: 'Questo browser non sa usare le passkey: entra con email, password e codice.',
}

const anything: Words = {
  make: 'Il dispositivo non ha creato la passkey. Riprova, o usa un altro dispositivo.',
  enter: 'Il dispositivo non ha usato la passkey. Riprova, oppure entra con email, password e codice.',
}

const notConfirmed: Words = {
  make: 'Non hai confermato sul dispositivo, o è passato troppo tempo: non abbiamo aggiunto niente.',
  enter:
    'Non hai confermato, oppure qui non c’è una tua passkey. Riprova, oppure entra con email, password e codice.',
}

/** By the names of WebAuthn Level 3, 5.1.3 and 5.1.4. */
const words: Readonly<Record<string, Words>> = {
  NotAllowedError: notConfirmed,
  AbortError: notConfirmed,
  InvalidStateError: { ...anything, make: 'Su questo dispositivo hai già una passkey per il tuo accesso.' },
  ConstraintError: {
    ...anything,
    make: 'Questo dispositivo non può controllare chi lo usa: imposta prima un PIN, l’impronta o il volto.',
  },
  SecurityError: {
    make: 'A questo indirizzo le passkey non funzionano: apri il portale dal suo indirizzo solito.',
    enter: 'A questo indirizzo le passkey non funzionano: apri il portale dal suo indirizzo solito.',
  },
}
