import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { dataFolder } from '../config.ts'

/** Things that a run types or is given, and what must not stand anywhere by accident. */
export type Kind = 'password' | 'code' | 'token' | 'name' | 'address'
export type Secret = { kind: Kind; value: string }

// of the run alone, in a folder that nobody else may enter; it goes with that folder
const file = path.join(dataFolder, 'known-secrets.jsonl')
const known = new Map<string, Secret>()

/** All that the workers of this run have remembered until now. */
export const secretsOfRun = (): Secret[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Secret)
    : []

/** The secrets that this worker alone has remembered. */
export const secretsOfWorker = (): Secret[] => [...known.values()]

export function remember(kind: Kind, value: string): void {
  if (known.has(value)) return
  const secret = { kind, value }
  known.set(value, secret)
  appendFileSync(file, `${JSON.stringify(secret)}\n`, { mode: 0o600 })
}

/** Remembers the tokens of sessions that a browser keeps in cookies. */
export function rememberCookies(cookies: { value: string }[]): void {
  for (const { value } of cookies) for (const [token] of value.matchAll(randomToken)) remember('token', token)
}

/** Remembers the secrets of a call: those in its address, and those in what was sent or answered. */
export function rememberCall(address: string, ...bodies: unknown[]): void {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  for (const [key, value] of searchParams) rememberField(pathname, key, value)
  for (const body of bodies) walk(pathname, '', body)
}

function walk(pathname: string, key: string, value: unknown): void {
  if (typeof value === 'string') rememberField(pathname, key, value)
  else if (Array.isArray(value)) for (const one of value) walk(pathname, key, one)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) walk(pathname, name, one)
}

// made by `uniqueEmail`, `aSurname`, `aUsername` and `nameOf`: other names and addresses may stand in the demo or in many families
const uniqueAddress = /(?<![\w-])[\w-]+-[\da-f]{8}(?=@)/gu
const uniqueName = /(?<![\w-])(?:F|nico_|(?<=^Ada )[a-z]+-)[bdfghjlmnpqrvwyz]{8}(?![\w-])/gu
const randomToken = /(?<![\w-])[\w-]{43}(?![\w-])/gu
const sixDigits = /^\d{6}$/u
// one that is also a word or a number may stand somewhere by chance
const unlikelyPassword = /^(?=.*[^\p{L}\p{N}]).{8,}$/u
// elsewhere `code` is the code of a food or of a family
const asksForAppCode = /^\/api\/staff\/(?:login|finish-set-up)$/u

// of the demo's family: a portal in development says it at its start
const demoPassword = 'Tavola!2026'

function rememberField(pathname: string, key: string, value: string): void {
  const isPassword = /password/iu.test(key) && unlikelyPassword.test(value)
  if (isPassword && value !== demoPassword) remember('password', value)
  const isCode = key === 'otp' || (key === 'code' && asksForAppCode.test(pathname))
  if (isCode && sixDigits.test(value)) remember('code', value)
  if (/token|secret|link|rehearsal/iu.test(key))
    for (const [token] of value.matchAll(randomToken)) remember('token', token)
  // of an authenticator, and in place of its codes
  if (key === 'secret' && /^[A-Z2-7]{16,}$/u.test(value)) remember('token', value)
  if (key === 'recoveryCodes') remember('token', value)
  for (const [localPart] of value.matchAll(uniqueAddress)) remember('address', localPart)
  if (/name/iu.test(key)) for (const [name] of value.matchAll(uniqueName)) remember('name', name)
}
