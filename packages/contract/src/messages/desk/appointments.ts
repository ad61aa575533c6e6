import { act, answerWith, look } from '@desco/contract/endpoint'
import { appointment, appointmentLimits } from '@desco/contract/messages/calendar'
import { id, textOf } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { staffDay } from '@desco/contract/staff/fields'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'

const text = (max: number) =>
  textOf({ min: 3, max }, staffFieldErrors.appointmentText, staffFieldErrors.appointmentTooLong)

const whenAndWhere = {
  day: staffDay(),
  /** By Italian clocks. */
  time: z
    .string(staffFieldErrors.timeOfDay)
    .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, staffFieldErrors.timeOfDay)),
  minutes: z.coerce
    .number(staffFieldErrors.appointmentMinutes)
    .check(
      z.multipleOf(1, staffFieldErrors.appointmentMinutes),
      z.minimum(5, staffFieldErrors.appointmentMinutes),
      z.maximum(480, staffFieldErrors.appointmentMinutes),
    ),
  place: text(appointmentLimits.place),
  /** The purpose; the family reads it. */
  purpose: text(appointmentLimits.purpose),
}
const known = { familyId: id, appointmentId: id, version: z.int32().check(z.positive()) }

const withFamily = z.extend(appointment, { family: z.object({ id, code: z.string() }) })

/** Appointments that the team gives a family. Its parents get a mail, and answer from their calendar. */
export const familyAppointments = {
  familyAppointments: look('families.see', '/api/staff/families/:familyId/appointments', {
    summary: 'The appointments of one family with its answers, the latest first, at most 100.',
    input: z.object({ familyId: id }),
    answer: answerWith({ now: z.iso.datetime(), appointments: z.array(appointment) }),
  }),
  appointmentsToCome: look('families.see', '/api/staff/appointments', {
    summary:
      'Families that asked for another time and wait for an answer, the nearest first, and the appointments of the next seven days; at most 50 of each.',
    answer: answerWith({
      now: z.iso.datetime(),
      waiting: z.array(withFamily),
      coming: z.array(withFamily),
      /** `late`: of those that wait, whose moment has passed. */
      counts: z.object({ waiting: z.int(), late: z.int(), coming: z.int() }),
    }),
  }),
  giveAppointment: act('families.act', '/api/staff/families/give-appointment', {
    summary: 'Gives a family an appointment. Its parents get a mail.',
    input: z.object({ familyId: id, ...whenAndWhere }),
    refusals: ['not_found', 'too_many_attempts', 'family_not_active'],
  }),
  changeAppointment: act('families.act', '/api/staff/families/change-appointment', {
    summary:
      'Moves an appointment that is still to come, or corrects it. The parents get a mail and answer anew.',
    input: z.object({ ...known, ...whenAndWhere }),
    refusals: ['not_found', 'appointment_outdated', 'family_not_active'],
  }),
  cancelAppointment: act('families.act', '/api/staff/families/cancel-appointment', {
    summary: 'Cancels an appointment that is still to come. The parents get a mail.',
    input: z.object(known),
    refusals: ['not_found', 'appointment_outdated'],
  }),
}

export type AppointmentToCome = z.output<typeof withFamily>
