import type { InputOf } from '@desco/contract/endpoint'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import type { StaffPerson, staffPeople } from '@desco/contract/staff/access'
import type { StaffRole } from '@desco/contract/staff/roles'
import { sql } from 'kysely'

import type { Mail } from '#platform/mail/mail.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { dayInItaly } from '#platform/clock.ts'
import { endStreak } from '#platform/limits/failures.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import { sha256Text } from '#platform/secrets/secrets.ts'

import { staffStreak } from '#staff/log-in/log-in-staff.ts'
import { type Inside, staffAct } from '#staff/acts/staff-act.ts'
import { type Doer, recordAct } from '#staff/audit/record-act.ts'
import { newSetUpLink, type SetUpLink } from '#staff/log-in/set-up.ts'
import {
  isLastResponsible,
  lockStaff,
  openAccesses,
  resetStaff,
  updateStaff,
} from './staff-accounts.queries.ts'
import { deleteStaffSessionsOf } from '#staff/log-in/staff-session.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'
import { accessCreatedMail, accessGainedMail, accessRenewedMail, accessReopenedMail } from './staff.mails.ts'
import { endsInDays, noteEndIsKnown } from './warn-of-endings.ts'

type NewStaff = { email: string; role: StaffRole; expiresOn: string }

/** Makes a new access and answers its set-up link. The responsible people are told; nobody but its holder knows its password. */
export const createStaff = staffAct(
  'staff_created',
  async (inside: Inside<LetterNeeds>, { email, role, expiresOn }: NewStaff) => {
    refusePastDay(inside, expiresOn)
    const made = await inside.db
      .insertInto('staff_account')
      .values({ email, role, expiresOn, createdAt: inside.now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) return refuseField('email', staffFieldErrors.emailTaken)
    const { id } = made
    await noteEndIsKnown(inside, id, expiresOn)
    const answer = await newSetUpLink(inside, id)
    await tellResponsible(inside, (to) => accessCreatedMail(inside, to, { email, role }))
    return { subject: { kind: 'staff', id }, details: { role, expiresOn }, answer }
  },
)

/**
 * A new set-up link for an access that exists: sessions, password, authenticator, passkeys and recovery codes end at once, and its
 * holder is told. `expiresOn` also gives it a new last day.
 */
export const renewSetUp = staffAct(
  'set_up_link_created',
  async (
    inside: Inside<LetterNeeds>,
    { id, expiresOn }: InputOf<typeof staffPeople.renewStaffSetUp>,
    doer,
  ) => {
    if (expiresOn !== undefined) {
      refuseOwn(doer, id)
      refusePastDay(inside, expiresOn)
    }
    const answer = await newSetUpLink(inside, id, expiresOn)
    if (expiresOn !== undefined) await noteEndIsKnown(inside, id, expiresOn)
    await deleteStaffSessionsOf(inside.db, id)
    const { email } = await lockStaff(inside.db, id)
    // somebody who guessed before must not keep its holder waiting
    await endStreak(inside, staffStreak(email))
    await queueMail(inside, accessRenewedMail(inside, email))
    return {
      subject: { kind: 'staff', id },
      ...(expiresOn !== undefined && { details: { expiresOn } }),
      answer,
    }
  },
)

/**
 * Closes an access; its password, authenticator, passkeys and recovery codes are deleted. The last one of a `responsabile` stays:
 * somebody must be able to open others.
 */
export const disableStaff = staffAct(
  'staff_disabled',
  async ({ db, now }: Inside<LetterNeeds>, { id }: InputOf<typeof staffPeople.disableStaff>) => {
    if (await isLastResponsible(db, dayInItaly(now), id)) throw new Problem('last_responsible')
    if (!(await resetStaff(db, id, { disabledAt: now }))) throw new Problem('not_found')
    await deleteStaffSessionsOf(db, id)
    return { subject: { kind: 'staff', id } }
  },
)

/**
 * Opens an access again that has expired or was closed: the same person, with the acts of before under the same name.
 * One that expired has its password and authenticator; one that was closed has neither, and gets a set-up link.
 */
export async function reopenStaff(
  needs: LetterNeeds,
  doer: Doer,
  { id, expiresOn }: InputOf<typeof staffPeople.reopenStaff>,
): Promise<{ setUp: SetUpLink | null }> {
  refuseOwn(doer, id)
  refusePastDay(needs, expiresOn)
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const account = await lockStaff(tx, id)
    const { email, role, disabledAt, passwordHash } = account
    const today = dayInItaly(needs.clock.now())
    if (disabledAt === null && account.expiresOn >= today) throw new Problem('access_open')

    await updateStaff(tx, id, { disabledAt: null, expiresOn })
    // one that expired may still have those of its last evening
    await deleteStaffSessionsOf(tx, id)
    await endStreak(inside, staffStreak(email))
    await noteEndIsKnown(inside, id, expiresOn)
    const isSetUp = passwordHash !== null
    const link = isSetUp ? null : await newSetUpLink(inside, id)
    await queueMail(inside, accessReopenedMail(needs, email, { expiresOn, isSetUp }))
    await tellResponsible(
      inside,
      (to) => accessGainedMail(needs, to, { email, role, how: 'reopened' }),
      email,
    )

    const subject = { kind: 'staff', id } as const
    await recordAct(inside, doer, { act: 'staff_reopened', subject, details: { expiresOn } })
    // the maker of a link could use it: the approval of exports looks for this line
    if (link !== null) await recordAct(inside, doer, { act: 'set_up_link_created', subject })
    return { setUp: link }
  })
}

/** Everybody who has or had an access. */
export async function listStaff({ db, clock }: Needs) {
  const today = dayInItaly(clock.now())
  const rows = await db
    .selectFrom('staff_account as staff')
    .leftJoin('staff_session', 'staff_session.staffId', 'staff.id')
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.role', 'staff.expiresOn', 'staff.disabledAt'])
    .select(sql<boolean>`staff.password_hash is not null`.as('isSetUp'))
    .select((row) => row.fn.max('staff_session.lastSeenAt').as('lastSeenAt'))
    .groupBy('staff.id')
    .orderBy('staff.email')
    .execute()
  return rows.map((row) => ({
    ...row,
    version: versionOf(row),
    status: statusOf(row, today),
    endsInDays: row.disabledAt === null ? endsInDays(row.expiresOn, today) : null,
  }))
}

type AccessFields = Pick<StaffPerson, 'name' | 'email' | 'role' | 'expiresOn'>

/** The proof that somebody who changes an access has seen it as it is. */
export const versionOf = ({ name, email, role, expiresOn }: AccessFields) =>
  sha256Text('staff access', name ?? '', email, role, expiresOn)

type Standing = { disabledAt: Date | null; expiresOn: string; isSetUp: boolean }

function statusOf({ disabledAt, expiresOn, isSetUp }: Standing, today: string): StaffPerson['status'] {
  if (disabledAt !== null) return 'closed'
  if (expiresOn < today) return 'expired'
  return isSetUp ? 'active' : 'invited'
}

export function refusePastDay({ clock }: Pick<LetterNeeds, 'clock'>, expiresOn: string) {
  if (expiresOn < dayInItaly(clock.now())) refuseField('expiresOn', staffFieldErrors.dayIsOver)
}

/** Nobody decides on their own access: a last day would mean nothing, and a stolen session could keep itself alive. */
export function refuseOwn(doer: Doer, id: string) {
  if (doer.by === 'staff' && doer.staffId === id) throw new Problem('own_access')
}

/** A mail to everybody who is responsible, so that no access gains anything unseen; its holder has one of their own. */
export async function tellResponsible(
  needs: LetterNeeds,
  mailTo: (email: string) => Mail,
  holder?: string,
): Promise<void> {
  const responsible = openAccesses(needs.db, dayInItaly(needs.clock.now()), ['responsabile'])
  for (const { email } of await responsible.select('email').execute()) {
    if (email !== holder) await queueMail(needs, mailTo(email))
  }
}
