import type { InputOf } from '@desco/contract/endpoint'
import type { corrections } from '@desco/contract/rights/corrections'
import { limits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'

import {
  type FamiliesNeeds,
  confirmPassword,
  deleteCalendarFeed,
  deleteCodes,
  endSessionsOf,
  findAccountByLogin,
  freeAddress,
  getAccountWithFamily,
  lockFamily,
  lockLogin,
  recordEvent,
  setPassword,
  tellOfChange,
} from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { recordOwnAct } from '#rights/requests/ask-right.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { LeftParent, Parent } from '#platform/http/actor.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { hashOfNothing } from '#platform/secrets/passwords.ts'
import { Problem } from '#platform/problem.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

import {
  findToConfirm,
  findToUndo,
  insertChangeByTeam,
  insertEmailChange,
  markConfirmed,
  markUndone,
  moveAddress,
} from './email-changes.queries.ts'
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
  { accountId }: Parent | LeftParent,
  { email, password }: InputOf<typeof corrections.changeEmail>,
  networkAddress: string,
): Promise<void> {
  const { db } = needs
  const account = await getAccountWithFamily(db, accountId)
  await confirmPassword(needs, accountId, { password, networkAddress })
  if (account.email === email) {
    throw new Problem('invalid_input', { fields: { email: messages.emailUnchanged } })
  }
  for (const subject of [accountId, email]) {
    await takeAttempt(needs, {
      name: 'email-change',
      subject,
      max: limits.emailChange.perDay,
      perSeconds: 86_400,
    })
  }
  await inTransaction(db, (tx) =>
    sendLinkTo({ ...needs, db: tx }, { accountId, before: account.email ?? '', email }),
  )
}

type Wanted = { accountId: string; before: string; email: string }

/** The link by which an address becomes the account's, in the caller's transaction; or a word to whose it is already. */
export async function sendLinkTo(inside: FamiliesNeeds, { accountId, before, email }: Wanted): Promise<void> {
  const now = inside.clock.now()
  const token = newToken()
  await insertEmailChange(inside.db, {
    accountId,
    before,
    after: email,
    confirmHash: confirmHashOf(token),
    now,
    expiresAt: later(now, { hours: limits.emailChange.confirmHours }),
  })
  // one that is only typed into a registration is nobody's yet: who opens the link proves whose it is
  const holder = await findAccountByLogin(inside.db, email)
  const isTaken = holder !== undefined && holder.verifiedAt !== null
  await queueMail(
    inside,
    isTaken ? emailAlreadyUsedMail(inside, email) : emailToConfirmMail(inside, { to: email, token }),
  )
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
  await insertChangeByTeam(db, {
    accountId,
    before: before ?? '',
    after,
    // of no link
    confirmHash: confirmHashOf(newToken()),
    undoHash: undoHashOf(token),
    now,
    undoUntil: later(now, { days: limits.emailChange.undoDays }),
  })
  return wayBackLink({ portalUrl }, token)
}

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
    const change = await findToConfirm(tx, confirmHashOf(token), now)
    // asked for with an address that another change, or the team, has replaced meanwhile
    if (change === undefined || (change.email ?? '') !== change.emailBefore)
      throw new Problem('email_link_dead')
    await lockAll(tx, { familyId: change.familyId, logins: [change.emailBefore, change.emailAfter] })
    if (!(await freeAddress(tx, change.emailAfter, change.accountId))) throw new Problem('email_taken')
    const isFirst = await markConfirmed(tx, {
      id: change.id,
      undoHash: undoHashOf(undoToken),
      now,
      undoUntil: later(now, { days: limits.emailChange.undoDays }),
    })
    if (!isFirst) throw new Problem('email_link_dead')
    await moveAddress(tx, change.accountId, change.emailAfter, now)
    await deleteCodes(tx, change.accountId)
    await deleteCalendarFeed(tx, change.accountId)
    await recordEvent(tx, now, {
      familyId: change.familyId,
      kind: 'email_changed',
      accountId: change.accountId,
    })
    const own = { familyId: change.familyId, accountId: change.accountId, kind: 'rectification' } as const
    await recordOwnAct(inside, own, { answer: 'Indirizzo cambiato, dal link di conferma.' })
    await tellOfChange(inside, {
      accountId: change.accountId,
      what: 'address',
      by: 'self',
      // who had none before has nobody to tell
      mail:
        change.emailBefore === ''
          ? null
          : emailChangedMail(needs, { to: change.emailBefore, token: undoToken }),
    })
  })
}

/**
 * By the link at the old address: it is the account's again. Who changed it, or has got in by it, may know the password:
 * sessions end, the password is nobody's, and the owner chooses a new one.
 */
export async function undoEmail(needs: FamiliesNeeds, token: string, networkAddress: string): Promise<void> {
  await limitLinks(needs, networkAddress)
  const now = needs.clock.now()
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const change = await findToUndo(tx, undoHashOf(token), now)
    if (change === undefined || change.confirmedAt === null) throw new Problem('email_link_dead')
    const { accountId, emailBefore: before, email: current } = change
    await lockAll(tx, {
      familyId: change.familyId,
      logins: [before, ...(current === null ? [] : [current])],
    })
    if (!(await freeAddress(tx, before, accountId))) throw new Problem('email_taken')
    if (!(await markUndone(tx, { id: change.id, accountId, confirmedAt: change.confirmedAt, now }))) {
      throw new Problem('email_link_dead')
    }
    await moveAddress(tx, accountId, before, now)
    await setPassword(tx, accountId, hashOfNothing(), null)
    await deleteCodes(tx, accountId)
    await endSessionsOf({ db: tx }, accountId)
    await recordEvent(tx, now, { familyId: change.familyId, kind: 'email_change_undone', accountId })
    const mail = emailChangeUndoneMail(needs, { to: before, byTeam: change.byTeam })
    await tellOfChange(inside, { accountId, what: 'address', by: 'code', mail })
  })
}

/** Names of log-ins before the family, and in one order, as everywhere (docs/decisions/database.md). */
async function lockAll(tx: Database, { familyId, logins }: { familyId: string; logins: readonly string[] }) {
  for (const login of logins.filter((one) => one !== '').toSorted()) await lockLogin(tx, login)
  await lockFamily(tx, familyId)
}

const limitLinks = (needs: FamiliesNeeds, networkAddress: string) =>
  takeAttempt(needs, {
    name: 'email-link',
    subject: networkAddress,
    max: needs.networkLimits.codeTriesPerHour,
    perSeconds: 3600,
  })
