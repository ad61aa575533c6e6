import { act } from '@desco/contract/endpoint'
import { id } from '@desco/contract/fields'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

/** The states of an appointment: nothing yet, a yes, the wish for another time; or the team took it back. */
export const appointmentStates = ['given', 'confirmed', 'other_time', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

export const appointmentLimits = { words: 300, place: 120, purpose: 120 } as const

export const appointment = z.object({
  id: z.uuid(),
  /** To be sent back with an answer or a change. */
  version: z.int(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  place: z.string(),
  purpose: z.string(),
  state: z.enum(appointmentStates),
  /** The words with which the family asks for another time. */
  words: z.string(),
})

export const appointments = {
  answerAppointment: act('parent', '/api/users/answer-appointment', {
    summary: 'Accepts an appointment, or asks for another time and proposes one.',
    input: z.object({
      appointmentId: id,
      version: z.int32().check(z.positive()),
      answer: z.enum(['confirmed', 'other_time'], messages.optionRequired),
      words: z.string().check(z.trim(), z.maxLength(appointmentLimits.words, messages.appointmentWords)),
    }),
    refusals: ['not_found', 'appointment_outdated'],
  }),
}

export type Appointment = z.output<typeof appointment>
