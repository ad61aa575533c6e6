import { act, answerWith, look } from '@desco/contract/endpoint'
import { id } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
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

const entry = z.object({
  /** Says nothing by itself, and stays: an app that has taken the entry over knows it again. */
  id: z.string(),
  kind: z.enum(['appointment', 'questionnaire', 'diary_day', 'news']),
  title: z.string(),
  /** The person whose it is; null of the caller, and of news. */
  name: z.nullable(z.string()),
  /** The Italian day on which it stands: of a questionnaire the last one, or the first where there is no last. */
  day: z.iso.date(),
  /** Of a questionnaire: from which day to which; null is without that end. */
  from: z.nullable(z.iso.date()),
  until: z.nullable(z.iso.date()),
  state: z.enum(['open', 'later', 'done', 'expired']),
  /** Whether it can be taken over into another calendar. */
  mayBeTaken: z.boolean(),
  /** The appointment that the team proposes to the parents. */
  appointment: z.nullable(appointment),
})

/** A private address for calendar apps: whoever knows it reads the calendar, without names. */
const feed = z.object({ madeAt: z.nullable(z.iso.datetime()) })

export const calendar = {
  seeCalendar: look('member', '/api/users/calendar', {
    summary: 'The calendar of the signed-in person: days of the diary, questionnaires, news.',
    answer: answerWith({ entries: z.array(entry), feed }),
  }),
  calendarFile: look('member', '/api/users/calendar-file', {
    summary: 'One entry of one’s own calendar as a file for other calendars (RFC 5545).',
    input: z.object({
      entry: z.string(fieldErrors.required).check(z.regex(/^[\w:.-]{1,100}$/u, fieldErrors.required)),
    }),
    refusals: ['not_found'],
  }),
  makeCalendarAddress: act('member', '/api/users/make-calendar-address', {
    summary: 'Makes a private address to subscribe to, shown only once. The one before ends.',
    answer: answerWith({ address: z.string() }),
    refusals: ['too_many_attempts'],
  }),
  endCalendarAddress: act('member', '/api/users/end-calendar-address', {
    summary: 'Ends the private address of the calendar at once.',
  }),
  calendarFeed: look('anyone', '/api/calendar/:secret', {
    summary:
      'The calendar behind a private address, for apps, without names. Ends with the address and when its owner leaves.',
    input: z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/u)) }),
    refusals: ['too_many_attempts'],
  }),
}

export const appointments = {
  answerAppointment: act('parent', '/api/users/answer-appointment', {
    summary: 'Accepts an appointment, or asks for another time and proposes one.',
    input: z.object({
      appointmentId: id,
      version: z.int32().check(z.positive()),
      answer: z.enum(['confirmed', 'other_time'], fieldErrors.optionRequired),
      words: z.string().check(z.trim(), z.maxLength(appointmentLimits.words, fieldErrors.appointmentWords)),
    }),
    refusals: ['not_found', 'appointment_outdated'],
  }),
}

export type Appointment = z.output<typeof appointment>
export type CalendarEntry = z.output<typeof entry>
