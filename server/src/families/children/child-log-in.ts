import { limits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { sql } from 'kysely'

import { lockLogin } from '#families/log-in/accounts.queries.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { noAccount } from '#families/sign-up/check-code.ts'
import { getAccount, listFamilyNames } from '#families/people/family-members.queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { Parent } from '#platform/http/actor.ts'
import { takeAttemptOfHour } from '#platform/limits/attempts.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'
import { hashPassword, ownPartOf, refuseGuessable } from '#platform/secrets/passwords.ts'

import { isRude } from './rude-words.rules.ts'
import { usernamesLike } from './usernames.rules.ts'

/** A username taken tells that somebody has it: enough tries for a family, too few to go through a list of names. */
export const limitUsernames = (needs: Needs<'secrets'>, accountId: string) =>
  takeAttemptOfHour(needs, 'username-try', accountId, limits.usernameTriesPerHour)

export function refuseRudeUsername(username: string) {
  if (isRude(username)) refuseField('username', messages.usernameRude)
}

/**
 * Which of these names are somebody's already: a username, a survey token, or what a parent's token would be made of.
 * Two people could otherwise meet under one name at the questionnaires. `except`: the account that is being renamed.
 */
async function listTaken(db: Database, names: readonly string[], except?: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select lower(left(regexp_replace(login, '[^0-9A-Za-z_]', '', 'g'), 36)) as name from account
    where lower(left(regexp_replace(login, '[^0-9A-Za-z_]', '', 'g'), 36)) = any(${names})
      and id <> ${except ?? noAccount}
    union
    select lower(token) as name from survey_token
    where lower(token) = any(${names}) and account_id <> ${except ?? noAccount}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Refuses a name that somebody has; until the transaction ends nobody else can take it. */
export async function claimUsername({ db }: { db: Database }, username: string, except?: string) {
  await lockLogin(db, username)
  if ((await listTaken(db, [username], except)).length === 0) return
  throw new Problem('username_taken', { fields: { username: messages.usernameTaken } })
}

const enough = 3

/** A few names like the wanted one that nobody has. */
export async function freeUsernames(
  needs: Needs<'secrets'>,
  { accountId }: Parent,
  wanted: string,
): Promise<string[]> {
  await limitUsernames(needs, accountId)
  if (isRude(wanted)) return []
  const alike = usernamesLike(wanted).filter((name) => !isRude(name))
  const taken = await listTaken(needs.db, alike)
  return alike.filter((name) => !taken.includes(name)).slice(0, enough)
}

type LogIn = { username: string; password: string }

/**
 * The hash of a child's new password. Refuses one that somebody who knows the family would guess: its names, those just
 * typed, the child's username, the parent's address.
 */
export async function hashChildPassword(
  { db, studyName }: FamiliesNeeds,
  { accountId, familyId }: Pick<Parent, 'accountId' | 'familyId'>,
  { username, password }: LogIn,
  typedNames: readonly string[] = [],
): Promise<string> {
  const { email } = await getAccount(db, accountId)
  const names = await listFamilyNames(db, familyId)
  refuseGuessable(password, [studyName, username, ownPartOf(email ?? ''), ...names, ...typedNames])
  return hashPassword(password)
}
