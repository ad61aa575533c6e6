import { randomInt } from 'node:crypto'

import { spellFamilyCode } from '@desco/contract/families/family-code'
import type { NewParent } from '@desco/contract/families/sign-up'

import { recordConsents } from '#families/consents/record-consents.ts'
import { versionsAnswered } from '#families/consents/study-texts.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { alreadyRegisteredMail } from '#families/log-in/account.mails.ts'
import { mailTicket } from './mail-ticket.ts'
import { codeClock, limitCodes, sendCode } from './send-code.ts'
import { deleteCodes } from './check-code.ts'
import {
  findAccountByLogin,
  insertAccount,
  lockAccountByLogin,
  lockLogin,
  replaceEmail,
  rewriteUnverifiedAccount,
} from '#families/log-in/accounts.queries.ts'
import { queueMail, queueNoMail } from '#platform/mail/queue-mail.ts'
import { isEntrusted } from '#families/events/family-events.rules.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import type { Database } from '#platform/database/database.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import {
  hashPassword,
  ownPartOf,
  pretendToVerify,
  refuseGuessable,
  verifyPassword,
} from '#platform/secrets/passwords.ts'
import { Problem } from '#platform/problem.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { isSpentCode } from '#families/people/family-members.queries.ts'

/**
 * Registers a parent with a family of their own and sends the code that verifies the address. A verified address gets
 * a mail that says so instead. One still to be verified is registered anew, and the last form holds; with another
 * password than before, it is unknown which one is the owner's (docs/decisions/log-in.md).
 *
 * With the link of a rehearsal the family is one, and stays one.
 *
 * The answer is the same for all of them, and so is what takes the time: one password hashed, one compared. The
 * writing after it differs, a mail for a verified address and some rows more for the others: a few milliseconds, which only
 * many tries could tell from chance, and an address gets ten an hour.
 */
export async function registerParent(needs: FamiliesNeeds, parent: NewParent, networkAddress: string) {
  const { name, surname, email, password, phone, sex, maritalStatus, consents } = parent
  refuseGuessable(password, [needs.studyName, name, surname, ownPartOf(email)])
  await takeAttempt(needs, {
    name: 'sign-up',
    subject: networkAddress,
    max: needs.networkLimits.signUpsPerHour,
    perSeconds: 3600,
    lazily: true,
  })
  const link = await findLink(needs, parent)
  const versions = await versionsAnswered(needs, consents)
  const code = { email, purpose: 'VERIFY_ACCOUNT' } as const
  const allowance = await limitCodes(needs, code, { networkAddress })
  const ticket = allowance === 'new' ? mailTicket(needs, email) : undefined
  // before any lock: a hash takes longer than a lock should be held
  const [passwordHash, { samePasswordAs }] = await Promise.all([
    hashPassword(password),
    comparePassword(needs, email, password),
  ])
  const mistyped = await findMistyped(needs, parent)

  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    for (const login of [email, mistyped?.email ?? email].toSorted()) await lockLogin(tx, login)
    const isMoved = mistyped !== undefined && (await correctEmail(tx, mistyped, email))
    const fitting = isMoved ? mistyped.samePasswordAs : samePasswordAs
    const known = await lockAccountByLogin(tx, email)
    if (known?.verifiedAt) {
      // no code, and so nothing that its owner could be kept from
      return allowance === 'new'
        ? queueMail(inside, { to: email, ...alreadyRegisteredMail(needs) })
        : queueNoMail(inside)
    }
    // somebody who writes a second parent's address here must not choose the password that opens the family
    if (known && isEntrusted(await listEvents(tx, known.familyId), known.id)) {
      return sendCode(inside, known, 'VERIFY_ACCOUNT', allowance)
    }
    if (link !== undefined && link.familyId !== (known?.familyId ?? null)) {
      if (link.familyId !== null) throw new Problem('rehearsal_link_dead')
      // an address that has begun a registration of its own is no rehearsal's
      return queueMail(inside, { to: email, ...alreadyRegisteredMail(needs) })
    }

    const form = { name, surname, phone, sex, maritalStatus, passwordHash }
    if (known) await rewriteUnverifiedAccount(tx, known.id, form)
    // a password that changed between the look and the lock is none that was compared
    if (known && known.passwordHash !== fitting) {
      // until the address is proved, however often it is registered again
      await tx
        .updateTable('account')
        .set((row) => ({
          passwordContestedAt: row.fn.coalesce('passwordContestedAt', row.val(needs.clock.now())),
        }))
        .where('id', '=', known.id)
        .where('verifiedAt', 'is', null)
        .execute()
    }
    const { familyId, account } = known
      ? { familyId: known.familyId, account: known }
      : await createParent(inside, email, { form, link })
    await recordConsents(inside, { familyId, accountId: account.id }, { consents, versions })
    await sendCode(inside, account, 'VERIFY_ACCOUNT', allowance)
  })
  return { ...codeClock(needs), ticket }
}

/** The hash of a link that the team made, with which one family is registered as a rehearsal. */
export const rehearsalHash = (secret: string) => sha256('rehearsal', secret)

type RehearsalLink = Awaited<ReturnType<typeof findLink>>

/** The link of a rehearsal, if the form names one: as long as it can be used, or was used for this very family. */
async function findLink({ db, clock }: FamiliesNeeds, { rehearsal }: NewParent) {
  if (rehearsal === undefined) return undefined
  const link = await db
    .selectFrom('rehearsal')
    .select(['id', 'familyId', 'expiresAt'])
    .where('secretHash', '=', rehearsalHash(rehearsal))
    .executeTakeFirst()
  if (link === undefined || (link.familyId === null && link.expiresAt <= clock.now())) {
    throw new Problem('rehearsal_link_dead')
  }
  return link
}

type Mistyped = { email: string; samePasswordAs: string | undefined }

/** The registration whose address is corrected: only somebody who knows its password may move it. */
async function findMistyped(needs: FamiliesNeeds, { email, replacing, password }: NewParent) {
  if (replacing === undefined || replacing === email) return undefined
  return { email: replacing, ...(await comparePassword(needs, replacing, password)) }
}

/**
 * Moves a registration to its right address, and ends the codes sent to the wrong one. Where the right address has
 * an account, that one goes on and only the codes end. A registration that somebody verified, or whose password two
 * forms contest, stays as it is. Answers whether it moved.
 */
async function correctEmail(tx: Database, { email, samePasswordAs }: Mistyped, rightEmail: string) {
  const account = await lockAccountByLogin(tx, email)
  if (!account || account.verifiedAt !== null || account.passwordContestedAt !== null) return false
  if (account.passwordHash !== samePasswordAs || account.kind !== 'parent') return false
  if (isEntrusted(await listEvents(tx, account.familyId), account.id)) return false
  await deleteCodes(tx, account.id)
  if (await findAccountByLogin(tx, rightEmail)) return false
  await replaceEmail(tx, account.id, rightEmail)
  return true
}

/** Answers the stored hash that the password fits, if it does. */
async function comparePassword({ db }: FamiliesNeeds, email: string, password: string) {
  const seen = await findAccountByLogin(db, email)
  const fits = seen ? await verifyPassword(seen.passwordHash, password) : await pretendToVerify(password)
  return { samePasswordAs: fits ? seen?.passwordHash : undefined }
}

type Form = Omit<Parameters<typeof rewriteUnverifiedAccount>[2], 'familyId'>

async function createParent(
  { db, clock, secrets }: FamiliesNeeds,
  email: string,
  { form, link }: { form: Form; link: RehearsalLink },
) {
  const now = clock.now()
  const familyId = await createFamily({ db, secrets }, now, { isRehearsal: link !== undefined })
  if (link !== undefined) {
    // once: of two who register with one link, one does; nobody does when it was cancelled meanwhile
    const claimed = await db
      .updateTable('rehearsal')
      .set({ familyId })
      .where('id', '=', link.id)
      .where('familyId', 'is', null)
      .executeTakeFirst()
    if (claimed.numUpdatedRows !== 1n) throw new Problem('rehearsal_link_dead')
  }
  const id = await insertAccount(db, {
    ...form,
    familyId,
    kind: 'parent',
    login: email,
    email,
    createdAt: now,
  })
  await recordEvent(db, now, { familyId, kind: 'parent_registered', accountId: id })
  return { familyId, account: { id, email, codeFailures: 0 } }
}

/** A new family, with a code that no family has or had before it was erased. Answers its id. `draw`: for tests. */
export async function createFamily(
  { db, secrets }: Pick<FamiliesNeeds, 'db' | 'secrets'>,
  now: Date,
  { isRehearsal = false, draw = newFamilyCode }: { isRehearsal?: boolean; draw?: () => string } = {},
): Promise<string> {
  for (;;) {
    const code = draw()
    if (await isSpentCode({ db, secrets }, code)) continue
    const family = await db
      .insertInto('family')
      .values({ code, createdAt: now, lookAt: now, isRehearsal })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (family !== undefined) return family.id
  }
}

// No letter or digit that can be read as another one, on paper or on the telephone.
const alphabet = '23456789ABCDEFGHJKMNPQRTUVWXYZ'

/** A new 'Codice Famiglia', such as K7M-4TRX: one of 22 thousand million. */
function newFamilyCode(): string {
  const characters = Array.from({ length: 7 }, () => alphabet.charAt(randomInt(alphabet.length)))
  return spellFamilyCode(characters.join(''))
}
