import type { User } from '@desco/contract/families/people'

import { inBrowser } from '#data/storage.ts'

// A phone keeps this of the person whose session is stored, so that the portal opens without a network, and how much it
// keeps that the portal does not have yet. Small and synchronous: the log-out asks it before anything is loaded. Where a browser
// keeps nothing, the portal needs its network.

const personKey = 'desco.person'
const putOffKey = 'desco.password-later'
const diaryPersonKey = (accountId: string) => `desco.diary-of.${accountId}`
const unsentKey = (accountId: string) => `desco.unsent.${accountId}`

/** The name of the diary's database of one account. */
export const diaryStoreName = (accountId: string) => `desco-diary-${accountId}`

/** Keeps who a token stands for, as the server said last. */
export const rememberPerson = (token: string, user: User) =>
  inBrowser((storage) => storage.setItem(personKey, JSON.stringify({ token, user })))

/** The person that the token stood for when the server was last asked. */
export const rememberedPerson = (token: string): User | null =>
  inBrowser((storage) => {
    const kept = JSON.parse(storage.getItem(personKey) ?? '{}') as { token?: string; user: User }
    return kept.token === token ? kept.user : null
  })

/** How many entries of the account's diary the portal does not have yet. */
export const unsentOf = (accountId: string): number =>
  Number(inBrowser((storage) => storage.getItem(unsentKey(accountId))))

export const noteUnsent = (accountId: string, count: number) =>
  inBrowser((storage) => storage.setItem(unsentKey(accountId), String(count)))

/** The person whose diary this account last had open on this phone. */
export const diaryPersonOf = (accountId: string): string | null =>
  inBrowser((storage) => storage.getItem(diaryPersonKey(accountId)))

export const noteDiaryPerson = (accountId: string, personId: string) =>
  inBrowser((storage) => storage.setItem(diaryPersonKey(accountId), personId))

/** A child keeps the password that a parent gave it, until it logs in again. */
export const putOffPassword = () => inBrowser((storage) => storage.setItem(putOffKey, 'yes'))
export const hasPutOffPassword = (): boolean => inBrowser((storage) => storage.getItem(putOffKey)) !== null

const forgetRemembered = () =>
  inBrowser((storage) => {
    storage.removeItem(personKey)
    storage.removeItem(putOffKey)
  })

/** Wipes what this phone keeps of the account; other tabs that have its diary open let go of it. */
export function forgetPerson(accountId: string): void {
  forgetRemembered()
  inBrowser((storage) => {
    storage.removeItem(unsentKey(accountId))
    storage.removeItem(diaryPersonKey(accountId))
  })
  globalThis.indexedDB?.deleteDatabase(diaryStoreName(accountId))
}

/** A part that does not come leaves what the account's next log-in reads over. */
const dropKnown = async (accountId: string) =>
  import('#data/drop-known-days.ts')
    .then(({ dropKnownDays }) => dropKnownDays(diaryStoreName(accountId)))
    .catch(() => undefined)

/**
 * The server ended a session: what it has is wiped, what it does not have waits for the same account, and for nobody else
 * (docs/decisions/diary.md). Answers how many entries wait. `accountId`: of who was signed in; at a start it is only remembered yet.
 */
export function leavePerson(token: string, accountId = rememberedPerson(token)?.id): number {
  const unsent = accountId === undefined ? 0 : unsentOf(accountId)
  if (accountId !== undefined && unsent === 0) forgetPerson(accountId)
  if (accountId !== undefined && unsent > 0) void dropKnown(accountId)
  forgetRemembered()
  return unsent
}
