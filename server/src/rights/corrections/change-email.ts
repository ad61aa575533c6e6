import type { InputOf } from '@desco/contract/endpoint'
import type { corrections } from '@desco/contract/rights/corrections'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import type { Insertable } from 'kysely'

import {
  type FamiliesNeeds,
  confirmPassword,
  deleteCalendarFeed,
  deleteCodes,
  endSessionsOf,
  findAccountByLogin,
  freeAddress,
  getAccount,
  lockFamily,
  lockLogin,
  recordEvent,
  setPassword,
  tellOfChange,
} from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { recordCorrection } from '#rights/requests/ask-right.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { AnyParent } from '#platform/http/actor.ts'
import { takeAttemptOfDay, takeAttemptOfHour } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { hashOfNothing } from '#platform/secrets/passwords.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

import {
  emailAlreadyUsedMail,
  emailChangedMail,
  emailChangeUndoneMail,
  emailToConfirmMail,
  wayBackLink,
} from './email-changes.mails.ts'

const confirmHashOf = (token: string) => sha256('email-to-confirm', token)
const undoHashOf = (token: string) => sha256('email-to-undo', token)

/**
 * Asks for another address, after the password was typed again. Nothing changes before its owner opens the link sent there.
 * An address that is somebody's already is told so; the page says the same for both.
 */
export async function changeEmail(
  needs: FamiliesNeeds,
  { accountId }: AnyParent,
  { email, password }: InputOf<typeof corrections.changeEmail>,
  networkAddress: string,
): Promise<void> {
  const { db } = needs
  const account = await getAccount(db, accountId)
  await confirmPassword(needs, accountId, { password, networkAddress })
  if (account.email === email) refuseField('email', fieldErrors.emailUnchanged)
  await limitChanges(needs, accountId, email)
  await inTransaction(db, (tx) =>
    sendLinkTo({ ...needs, db: tx }, { accountId, before: account.email ?? '', email }),
  )
}

/** Limits how often an account asks for another address, and how often one address is asked for. */
export async function limitChanges(needs: FamiliesNeeds, accountId: string, email: string): Promise<void> {
  for (const subject of [accountId, email])
    await takeAttemptOfDay(needs, 'email-change', subject, limits.emailChange.perDay)
}

type EmailChange = { accountId: string; before: string; email: string }

/** The link by which an address becomes the account's, in the caller's transaction; or a word to whose it is already. */
export async function sendLinkTo(
  inside: FamiliesNeeds,
  { accountId, before, email }: EmailChange,
): Promise<void> {
  const now = inside.clock.now()
  const token = newToken()
  await keepChange(inside.db, {
    accountId,
    emailBefore: before,
    emailAfter: email,
    confirmHash: confirmHashOf(token),
    requestedAt: now,
    expiresAt: later(now, { hours: limits.emailChange.confirmHours }),
  })
  // an address that is only typed into a registration is nobody's yet: opening the link proves whose it is
  const holder = await findAccountByLogin(inside.db, email)
  const isTaken = holder !== undefined && holder.verifiedAt !== null
  const letter = isTaken ? emailAlreadyUsedMail(inside) : emailToConfirmMail(inside, token)
  await queueMail(inside, { to: email, ...letter })
}

/** Keeps a change; one before it that was not confirmed goes. */
async function keepChange(tx: Database, change: Insertable<Tables['email_change']>): Promise<void> {
  await forgetUnconfirmed(tx, change.accountId)
  await tx.insertInto('email_change').values(change).execute()
}

async function forgetUnconfirmed(tx: Database, accountId: string) {
  await tx
    .deleteFrom('email_change')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .execute()
}

type Moved = { accountId: string; before: string | null; after: string }

/**
 * The link by which the address before takes back what the team changes, in the caller's transaction. While it is good nothing
 * of the account goes away (`refuseOnHold`).
 */
export async function keepWayBack(
  { db, clock, portalUrl }: Needs<'portalUrl'>,
  { accountId, before, after }: Moved,
): Promise<string> {
  const now = clock.now()
  const token = newToken()
  await keepChange(db, {
    accountId,
    emailBefore: before ?? '',
    emailAfter: after,
    // of no link: nobody confirms it
    confirmHash: confirmHashOf(newToken()),
    requestedAt: now,
    expiresAt: now,
    byTeam: true,
    confirmedAt: now,
    undoHash: undoHashOf(token),
    undoUntil: later(now, { days: limits.emailChange.undoDays }),
  })
  return wayBackLink({ portalUrl }, token)
}

const changes = (db: Database) =>
  db
    .selectFrom('email_change')
    .innerJoin('account', 'account.id', 'email_change.accountId')
    .selectAll('email_change')
    .select(['account.email', 'account.familyId'])

/** By the link at the new address: from now on it is the account's, and the old one is told how to take it back. */
export async function confirmEmail(
  needs: FamiliesNeeds,
  token: string,
  networkAddress: string,
): Promise<void> {
  await limitLinks(needs, networkAddress)
  const now = needs.clock.now()
  const undoToken = newToken()
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    // without locks: they follow in their order
    const change = await changes(tx)
      .where('confirmHash', '=', confirmHashOf(token))
      .where('confirmedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    // asked for with an address that another change, or the team, has replaced meanwhile
    if (change === undefined || (change.email ?? '') !== change.emailBefore)
      throw new Problem('email_link_dead')
    const { accountId, familyId, emailBefore: before, emailAfter: after } = change
    await lockAll(tx, { familyId, logins: [before, after] })
    if (!(await freeAddress(tx, after, accountId))) throw new Problem('email_taken')
    const undoUntil = later(now, { days: limits.emailChange.undoDays })
    const { numUpdatedRows } = await tx
      .updateTable('email_change')
      .set({ confirmedAt: now, undoHash: undoHashOf(undoToken), undoUntil })
      .where('id', '=', change.id)
      .where('confirmedAt', 'is', null)
      .executeTakeFirst()
    // another call was faster
    if (numUpdatedRows !== 1n) throw new Problem('email_link_dead')
    await moveAddress(tx, accountId, after, now)
    await deleteCodes(tx, accountId)
    await deleteCalendarFeed(tx, accountId)
    await recordEvent(tx, now, { familyId, kind: 'email_changed', accountId })
    await recordCorrection(inside, { familyId, accountId }, 'Indirizzo cambiato, dal link di conferma.')
    // an account without an address before has nobody to tell
    const mail = before === '' ? null : { to: before, ...emailChangedMail(needs, undoToken) }
    await tellOfChange(inside, { accountId, what: 'address', by: 'self', mail })
  })
}

/**
 * The link at the old address makes it the account's again. A person who changed it, or has got in by it, may know the
 * password: sessions end, the password is nobody's, and the owner chooses a new one.
 */
export async function undoEmail(needs: FamiliesNeeds, token: string, networkAddress: string): Promise<void> {
  await limitLinks(needs, networkAddress)
  const now = needs.clock.now()
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const change = await changes(tx)
      .where('undoHash', '=', undoHashOf(token))
      .where('undoneAt', 'is', null)
      .where('undoUntil', '>', now)
      .executeTakeFirst()
    if (change === undefined || change.confirmedAt === null) throw new Problem('email_link_dead')
    const { id, accountId, familyId, confirmedAt, emailBefore: before, email: current } = change
    await lockAll(tx, { familyId, logins: [before, current ?? ''] })
    if (!(await freeAddress(tx, before, accountId))) throw new Problem('email_taken')
    await forgetUnconfirmed(tx, accountId)
    // with it goes all that followed it
    const { numUpdatedRows } = await tx
      .updateTable('email_change')
      .set({ undoneAt: now })
      .where('accountId', '=', accountId)
      .where('undoneAt', 'is', null)
      .where((one) => one.or([one('id', '=', id), one('confirmedAt', '>=', confirmedAt)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem('email_link_dead')
    await moveAddress(tx, accountId, before, now)
    await setPassword(tx, accountId, hashOfNothing(), null)
    await deleteCodes(tx, accountId)
    await endSessionsOf({ db: tx }, accountId)
    await recordEvent(tx, now, { familyId, kind: 'email_change_undone', accountId })
    const mail = { to: before, ...emailChangeUndoneMail(needs, change) }
    await tellOfChange(inside, { accountId, what: 'address', by: 'code', mail })
  })
}

/** The proved address of an account is another one from now on. */
async function moveAddress(tx: Database, accountId: string, email: string, now: Date) {
  await tx
    .updateTable('account')
    .set({ login: email, email, verifiedAt: now, codeFailures: 0 })
    .where('id', '=', accountId)
    .execute()
}

/** Names of log-ins before the family, and in one order, as everywhere (docs/decisions/database.md). */
async function lockAll(tx: Database, { familyId, logins }: { familyId: string; logins: readonly string[] }) {
  for (const login of logins.filter((one) => one !== '').toSorted()) await lockLogin(tx, login)
  await lockFamily(tx, familyId)
}

const limitLinks = (needs: FamiliesNeeds, networkAddress: string) =>
  takeAttemptOfHour(needs, 'email-link', networkAddress, needs.networkLimits.codeTriesPerHour)
