import { dayInItaly } from '@desco/contract/families/birth-date'
import type { LoginForm } from '@desco/contract/families/log-in'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { said } from '@desco/contract/said'
import { type Selectable, sql } from 'kysely'

import { childMayEnter } from '#families/people/who-may-act.ts'
import { getUser, userOf } from '#families/people/get-user.ts'
import {
  type FailureWindow,
  type Streak,
  tryUnderLimits,
  tryWithWaits,
  type Waits,
  waitsIn,
} from '#platform/limits/failures.ts'
import type { AuthGuard } from '#platform/http/mount.ts'
import { pretendToVerify, renewHash, verifyPassword } from '#platform/secrets/passwords.ts'
import type { Database } from '#platform/database/database.ts'
import { namesOf } from '#platform/database/parts-of-statements.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Tables } from '#server/tables.ts'

import { replaceHash } from './accounts.queries.ts'
import { knowsLogin } from './known-devices.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { openSession } from './sessions.ts'

/** From where somebody tries: the network address, and the cookie of a browser that has logged in before. */
export type From = { networkAddress: string; deviceToken: string | undefined }

/** Opens a session and answers who it is; `deviceToken` is for the cookie of a browser that has logged in. */
export async function logIn(needs: FamiliesNeeds, form: LoginForm, from: From) {
  // the second look is for whose hash a log-in at the same instant has made anew
  const entered = (await enter(needs, form, from)) ?? (await enter(needs, form, from))
  if (entered === undefined) throw new Problem('wrong_credentials')
  return entered
}

/** Undefined when the account has become another one while the password was compared. */
async function enter(needs: FamiliesNeeds, form: LoginForm, from: From) {
  const account = await checkPassword(needs, form, from)
  if (account.verifiedAt === null) throw new Problem('account_not_verified')
  const who = { accountId: account.id, familyId: account.familyId }
  if (account.kind === 'child' && !(await childMayEnter(needs, who))) {
    throw new Problem('child_cannot_enter')
  }
  const now = needs.clock.now()
  const opened = await openSession(needs, account, {
    today: dayInItaly(now),
    deviceToken: from.deviceToken,
  })
  if (opened === undefined) return undefined
  const { token, deviceToken, person } = opened
  await renewHash(account.passwordHash, form.password, (hashes) => replaceHash(needs.db, account.id, hashes))
  const user = await userOf(needs.db, person, now)
  return { answer: { message: said.loggedIn, res: { user, token } }, deviceToken }
}

/** The columns of an account that a log-in looks at. */
const looked = ['id', 'familyId', 'kind', 'login', 'passwordHash', 'verifiedAt'] as const
type LogInAccount = Pick<Selectable<Tables['account']>, (typeof looked)[number]>
type Looked = Waits & (LogInAccount | { [Column in keyof LogInAccount]: null })

/** How long a try has to wait, and the account that it is for: one way to the database. */
async function findAccountAndWaits(
  { db, ...needs }: { db: Database } & Parameters<typeof waitsIn>[0],
  login: string,
  limits: Parameters<typeof waitsIn>[1],
): Promise<Waits & { account: LogInAccount | undefined }> {
  const { columns, row: waits } = waitsIn(needs, limits)
  const name = limits.window === null ? 'log-in-known' : 'log-in'
  const { rows } = await sql<Looked>`
    select /* planned once: ${sql.raw(name)} */ ${columns}, ${namesOf(looked, 'account')}
    from ${waits} left join account on account.login = ${login}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('One row is always there.')
  const { window, pause, failures, ...account } = row
  return { window, pause, failures, account: account.id === null ? undefined : account }
}

/**
 * The account that a name and a password open. A wrong password and an unknown name get the same answer in the same
 * time; that the address is still to be verified is told only to who knows the password.
 */
async function checkPassword(
  needs: FamiliesNeeds,
  { email, password }: LoginForm,
  { networkAddress, deviceToken }: From,
): Promise<LogInAccount> {
  const login = email.trim().toLowerCase()
  // others' wrong passwords neither pause nor shut out a browser that has logged in as this account; its own do
  const isKnown = await knowsLogin(needs, deviceToken, login)
  const limited = {
    window: isKnown ? null : networkWindow(needs, 'login-address', networkAddress),
    streak: accountStreak(isKnown ? `${login}\n${deviceToken}` : login),
  }
  const look = () => findAccountAndWaits(needs, login, limited)
  const accountOf = ({ account: found }: Awaited<ReturnType<typeof look>>) => found?.id
  const account = await tryWithWaits(needs, { ...limited, accountOf }, look, async ({ account: found }) => {
    if (found === undefined) return pretendToVerify(password)
    return (await verifyPassword(found.passwordHash, password)) ? found : null
  })
  if (account === null) throw new Problem('wrong_credentials')
  return account
}

/**
 * Asks the holder of a session for the password once more. Refuses a wrong one under its field; the failures have a pause of
 * their own, so that who found a telephone cannot keep its owner from logging in. Answers the hash that it fits.
 */
export async function confirmPassword(
  needs: FamiliesNeeds,
  accountId: string,
  { password, networkAddress }: { password: string; networkAddress: string },
): Promise<string> {
  const limited = {
    window: networkWindow(needs, 'login-address', networkAddress),
    streak: { ...accountStreak(accountId), name: 'confirm-password' },
  }
  const fits = await tryUnderLimits(needs, limited, async () => {
    const { passwordHash } = await needs.db
      .selectFrom('account')
      .select('passwordHash')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return (await verifyPassword(passwordHash, password)) ? passwordHash : null
  })
  return fits ?? refuseField('password', fieldErrors.passwordWrong)
}

/** The failures in a row of one log-in name. */
export const accountStreak = (login: string): Streak => ({
  name: 'login-account',
  subject: login,
  free: limits.login.freeFailures,
  longestWaitSeconds: limits.login.longestWaitSeconds,
})

/** The failures of one network address, over all names. */
export const networkWindow = (
  { networkLimits }: Pick<FamiliesNeeds, 'networkLimits'>,
  name: string,
  subject: string,
): FailureWindow => ({
  name,
  subject,
  max: networkLimits.loginFailures,
  perSeconds: 60 * limits.login.perAddress.minutes,
})

/** Says whose session a token is, and who they are. A token that is only good for add-children opens nothing. */
export async function verifyToken(needs: FamiliesNeeds, { identify }: AuthGuard, token: string) {
  const actor = await identify(token)
  if (actor.kind === 'visitor' || actor.kind === 'newcomer') throw new Problem('sign_in_required')
  return { message: said.found, res: { user: await getUser(needs, actor), token } }
}
