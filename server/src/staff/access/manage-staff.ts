import type { InputOf } from '@desco/contract/endpoint'
import { staffMessages } from '@desco/contract/messages/desk/messages'
import type { StaffPerson, staffPeople } from '@desco/contract/staff/people'
import type { StaffRole } from '@desco/contract/staff/roles'

import type { Mail } from '#platform/mail/mail.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { dayInItaly } from '#platform/clock.ts'
import { endStreak } from '#platform/limits/failures.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import { sha256Text } from '#platform/secrets/secrets.ts'

import { endsInDays } from './endings.rules.ts'
import { staffStreak } from '#staff/log-in/log-in-staff.ts'
import { type Inside, staffAct } from '#staff/acts/staff-act.ts'
import type { Doer } from '#staff/audit/record-act.ts'
import { newSetUpLink } from '#staff/log-in/set-up.ts'
import {
  closeStaff,
  insertStaff,
  listResponsibleEmails,
  listStaffRows,
  lockResponsible,
  lockStaff,
} from './staff-accounts.queries.ts'
import { deleteStaffSessionsOf } from '#staff/log-in/staff-sessions.queries.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import { accessCreatedMail, accessRenewedMail } from './staff.mails.ts'
import { noteEndIsKnown } from './warn-of-endings.ts'

type NewStaff = { email: string; role: StaffRole; expiresOn: string }

/** Makes a new access and answers its set-up link. Who is responsible is told; nobody but its holder knows its password. */
export const createStaff = staffAct(
  'staff_created',
  async (inside: Inside<LetterNeeds>, { email, role, expiresOn }: NewStaff) => {
    refusePastDay(inside, expiresOn)
    const id = await insertStaff(inside.db, { email, role, expiresOn, now: inside.now })
    if (id === undefined) return refuseField('email', staffMessages.emailTaken)
    await noteEndIsKnown(inside, id, expiresOn)
    const answer = await newSetUpLink(inside, id)
    if (answer === undefined) throw new Problem('not_found')
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
    if (answer === undefined) throw new Problem('not_found')
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
    const responsible = await lockResponsible(db, dayInItaly(now))
    if (responsible.length === 1 && responsible[0] === id) throw new Problem('last_responsible')
    if (!(await closeStaff(db, id, now))) throw new Problem('not_found')
    await deleteStaffSessionsOf(db, id)
    return { subject: { kind: 'staff', id } }
  },
)

/** Everybody who has or had an access. */
export async function listStaff({ db, clock }: LetterNeeds): Promise<StaffPerson[]> {
  const today = dayInItaly(clock.now())
  return (await listStaffRows(db)).map((row) => ({
    id: row.id,
    version: versionOf(row),
    email: row.email,
    name: row.name,
    role: row.role,
    status: statusOf(row, today),
    expiresOn: row.expiresOn,
    endsInDays: row.disabledAt === null ? endsInDays(row.expiresOn, today) : null,
    isSetUp: row.passwordHash !== null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }))
}

type Row = Awaited<ReturnType<typeof listStaffRows>>[number]

/** By what somebody who changes an access proves to have seen it as it is. */
export const versionOf = ({
  name,
  email,
  role,
  expiresOn,
}: Pick<Row, 'name' | 'email' | 'role' | 'expiresOn'>) =>
  sha256Text('staff access', name ?? '', email, role, expiresOn)

function statusOf({ disabledAt, expiresOn, passwordHash }: Row, today: string): StaffPerson['status'] {
  if (disabledAt !== null) return 'closed'
  if (expiresOn < today) return 'expired'
  return passwordHash === null ? 'invited' : 'active'
}

export function refusePastDay({ clock }: Pick<LetterNeeds, 'clock'>, expiresOn: string) {
  if (expiresOn < dayInItaly(clock.now())) refuseField('expiresOn', staffMessages.expiresInPast)
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
  for (const email of await listResponsibleEmails(needs.db, dayInItaly(needs.clock.now()))) {
    if (email !== holder) await queueMail(needs, mailTo(email))
  }
}
