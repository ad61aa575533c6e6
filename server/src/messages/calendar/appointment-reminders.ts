import { addDays, momentInItaly } from '@desco/contract/diary/days'
import { isOver } from '@desco/contract/families/states'
import type { AppointmentState } from '@desco/contract/messages/calendar'
import { sql } from 'kysely'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { enrolmentOf, findFamilyOfParent, listEvents, lockFamily } from '#families/index.ts'
import { type Clock, dayInItaly } from '#platform/clock.ts'
import type { MailCheck } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'
import type { Next } from '#platform/work-queue/attempt-job.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { appointmentReminderMail } from './appointments.mails.ts'
import { listAppointments, listReaders } from './appointments.queries.ts'

const appointmentReminderQueue = 'appointment-reminder'

/** The evening before, on Italian clocks. */
const remindedAt = '18:00'

type Moment = { id: string; startsAt: Date }
const keyOf = ({ id, startsAt }: Moment) => `${id} ${startsAt.toISOString()}`

/**
 * Has its parents reminded of an appointment, in the transaction that gives or moves it. Answers whether they will be: once
 * the evening before has come, the mail that gives it has to say the day itself.
 */
export async function queueAppointmentReminder(inside: Needs, one: Moment): Promise<boolean> {
  const inSeconds = secondsUntilReminder(one.startsAt, inside.clock)
  if (inSeconds <= 0) return false
  await enqueueJob(inside, { queue: appointmentReminderQueue, key: keyOf(one), inSeconds })
  return true
}

const eveOf = (startsAt: Date) => addDays(dayInItaly(startsAt), -1)
const secondsUntilReminder = (startsAt: Date, clock: Clock) =>
  (momentInItaly(eveOf(startsAt), remindedAt).getTime() - clock.now().getTime()) / 1_000

/** The hourly chore: a clock that was ahead has used up reminders of what is still to come (docs/decisions/work-queue.md). */
export async function queueLostReminders({ db, clock }: Needs): Promise<void> {
  const { rows } = await sql<Moment>`
    select id, starts_at from appointment
    where starts_at > ${clock.now()} and state in ('given', 'confirmed') and state <> 'cancelled' and not exists (
      select from job where queue = ${appointmentReminderQueue}
        and key = appointment.id || to_char(appointment.starts_at at time zone 'UTC', ' YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )`.execute(db)
  for (const one of rows) await queueAppointmentReminder({ db, clock }, one)
}

/** Writes the reminders. Whether there is still something to remind of is found out then, under the family's lock. */
export const appointmentReminderWorker = (needs: LetterNeeds): Worker => ({
  queue: appointmentReminderQueue,
  leaseSeconds: 60,
  run: (job) => job.close((tx) => remind({ ...needs, db: tx }, job.key)),
})

async function remind(inside: LetterNeeds, key: string): Promise<Next> {
  const { db: tx, clock } = inside
  const [id = ''] = key.split(' ')
  const appointment = tx.selectFrom('appointment').selectAll().where('id', '=', id)
  const familyId = (await appointment.executeTakeFirst())?.familyId
  if (familyId === undefined) return 'done'
  await lockFamily(tx, familyId)
  const found = await appointment.executeTakeFirst()
  // moved meanwhile: the other moment has a job of its own
  if (found === undefined || keyOf(found) !== key) return 'done'
  const secondsLeft = Math.ceil(secondsUntilReminder(found.startsAt, clock))
  if (secondsLeft > 0) return { againInSeconds: secondsLeft }
  // a server that was away until the day itself would say "tomorrow"
  if (dayInItaly(clock.now()) !== eveOf(found.startsAt)) return 'done'
  const { state } = found
  // a family that asked for another time waits for the team
  if (!isExpected(state) || !(await takesPart(tx, familyId))) return 'done'
  for (const to of await listReaders(tx, familyId)) {
    await queueMail(inside, appointmentReminderMail(inside, { to, state }))
  }
  return 'done'
}

const isExpected = (state: AppointmentState) => state === 'given' || state === 'confirmed'

/** Whether a family has neither left nor refused. */
export async function takesPart(db: Database, familyId: string): Promise<boolean> {
  return !isOver(enrolmentOf(await listEvents(db, familyId)))
}

/** Asked when a reminder is about to leave: it is the same day, somebody expects its reader tomorrow, who still takes part. */
export const appointmentReminderIsWanted: MailCheck = async ({ db, clock }, { recipient, queuedAt }) => {
  const today = dayInItaly(clock.now())
  if (dayInItaly(queuedAt) !== today) return false
  const familyId = await findFamilyOfParent(db, recipient)
  if (familyId === undefined || !(await takesPart(db, familyId))) return false
  const readers = await listReaders(db, familyId)
  if (!readers.some((one) => one.toLowerCase() === recipient.toLowerCase())) return false
  const appointments = await listAppointments(db, familyId)
  return appointments.some(({ state, startsAt }) => isExpected(state) && eveOf(startsAt) === today)
}
