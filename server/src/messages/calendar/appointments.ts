import { momentInItaly } from '@desco/contract/diary/days'
import type { InputOf } from '@desco/contract/endpoint'
import type { Appointment, appointments } from '@desco/contract/messages/calendar'
import type { Updateable } from 'kysely'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { underFamilyLock } from '#families/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Parent } from '#platform/http/actor.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

import { queueAppointmentReminder, takesPart } from './appointment-reminders.ts'
import { type AboutAppointment, appointmentMail } from './appointments.mails.ts'
import { listAppointments, listReaders } from './appointments.queries.ts'

type WhenAndWhere = { day: string; time: string; minutes: number; place: string; purpose: string }
type AppointmentReference = { familyId: string; appointmentId: string; version: number }

export async function appointmentsOf(db: Database, familyId: string): Promise<Appointment[]> {
  const rows = await listAppointments(db, familyId)
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}

/** Under the family's lock: gives it an appointment, and has its parents written to. Answers its id. */
export async function giveAppointment(
  inside: LetterNeeds,
  wanted: WhenAndWhere & { familyId: string; givenBy: string },
): Promise<string> {
  const { familyId, givenBy, minutes, place, purpose } = wanted
  await expectActive(inside, familyId)
  const startsAt = momentOf(inside, wanted)
  const where = { startsAt, minutes, place, purpose, state: 'given' as const }
  const { id } = await inside.db
    .insertInto('appointment')
    .values({ familyId, givenBy, givenAt: inside.clock.now(), ...where })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellOf(inside, familyId, { what: 'given', id, startsAt })
  return id
}

/** The same for one that is still to come: the parents answer anew. */
export async function changeAppointment(inside: LetterNeeds, wanted: WhenAndWhere & AppointmentReference) {
  const { familyId, appointmentId: id, minutes, place, purpose } = wanted
  await expectActive(inside, familyId)
  await lockKnown(inside, wanted)
  const startsAt = momentOf(inside, wanted)
  // an earlier answer counts no more
  const unanswered = { state: 'given', words: '', answeredBy: null, answeredAt: null } as const
  await change(inside, id, { startsAt, minutes, place, purpose, ...unanswered })
  await tellOf(inside, familyId, { what: 'changed', id, startsAt })
}

export async function cancelAppointment(inside: LetterNeeds, known: AppointmentReference) {
  await lockKnown(inside, known)
  await change(inside, known.appointmentId, { state: 'cancelled' })
  await writeToParents(inside, known.familyId, { what: 'cancelled' })
}

/** A parent's answer; the last one counts. Another family's appointment is answered like one that does not exist. */
export async function answerAppointment(
  needs: LetterNeeds,
  { accountId, familyId }: Parent,
  { appointmentId, version, answer, words }: InputOf<typeof appointments.answerAppointment>,
): Promise<void> {
  await underFamilyLock(needs, familyId, async (inside) => {
    await lockKnown(inside, { familyId, appointmentId, version })
    await change(inside, appointmentId, {
      state: answer,
      words: answer === 'other_time' ? words : '',
      answeredBy: accountId,
      answeredAt: needs.clock.now(),
    })
  })
}

const change = ({ db }: LetterNeeds, id: string, changed: Updateable<Tables['appointment']>) =>
  db
    .updateTable('appointment')
    .set((row) => ({ ...changed, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** An appointment of this family that is still to come; nobody else changes it until the end of the transaction. */
async function lockKnown(
  { db, clock }: LetterNeeds,
  { familyId, appointmentId, version }: AppointmentReference,
) {
  const found = await db
    .selectFrom('appointment')
    .select(['version', 'startsAt', 'state'])
    .where('id', '=', appointmentId)
    .where('familyId', '=', familyId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  const isOver = found.state === 'cancelled' || found.startsAt <= clock.now()
  if (found.version !== version || isOver) throw new Problem('appointment_outdated')
}

async function expectActive({ db }: LetterNeeds, familyId: string) {
  if (!(await takesPart(db, familyId))) throw new Problem('family_not_active')
}

/** A time that the clock skips in spring is the one that comes an hour later. */
function momentOf({ clock }: LetterNeeds, { day, time }: Pick<WhenAndWhere, 'day' | 'time'>): Date {
  const startsAt = momentInItaly(day, time)
  if (startsAt > clock.now()) return startsAt
  return refuseField('time', 'Scegli un momento che deve ancora venire.')
}

/** Writes of one that was given or moved, and has its reminder follow or says its day at once. */
async function tellOf(
  inside: LetterNeeds,
  familyId: string,
  { what, id, startsAt }: { what: 'given' | 'changed'; id: string; startsAt: Date },
) {
  const isReminded = await queueAppointmentReminder(inside, { id, startsAt })
  await writeToParents(inside, familyId, { what, soonOn: isReminded ? undefined : dayInItaly(startsAt) })
}

/** A mail of service: it is about what the family agreed with the team, and says neither the hour nor where. */
async function writeToParents(inside: LetterNeeds, familyId: string, about: AboutAppointment) {
  for (const to of await listReaders(inside.db, familyId)) {
    await queueMail(inside, appointmentMail(inside, { to, ...about }))
  }
}
