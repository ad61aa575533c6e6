import { act, answerWith, look } from '@desco/contract/endpoint'
import {
  type RequestKind,
  requestKinds,
  type RequestOutcome,
  requestOutcomes,
  rightAsked,
  saysWhatIsWanted,
} from '@desco/contract/rights/requests'
import { spellFamilyCode } from '@desco/contract/families/family-code'
import { id, textOf } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { staffDay } from '@desco/contract/staff/fields'
import { somebodyOfFamily } from '@desco/contract/team/families'

/** How a request came. `page`: by the person's own page. */
export const requestChannels = ['page', 'telephone', 'email', 'letter', 'in_person'] as const
export type RequestChannel = (typeof requestChannels)[number]

/** Those by which the team hears of one. */
export const heardChannels = requestChannels.filter((channel) => channel !== 'page')

/** `late` is open too: its day has passed. */
export const requestStates = ['open', 'late', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/** How who asked was told the answer: on their page, by a mail that leads there; or in another way, by the team itself. */
export const tellings = ['page', 'otherwise'] as const
export type Telling = (typeof tellings)[number]

/** How the team, its log and its report call them. */
export const requestWords: {
  kinds: Record<RequestKind, string>
  channels: Record<RequestChannel, string>
  outcomes: Record<RequestOutcome, string>
  tellings: Record<Telling, string>
} = {
  kinds: {
    access: 'Accesso (art. 15)',
    rectification: 'Rettifica (art. 16)',
    erasure: 'Cancellazione (art. 17)',
    restriction: 'Limitazione (art. 18)',
    objection: 'Opposizione (art. 21)',
  },
  channels: {
    page: 'dalla sua pagina',
    telephone: 'per telefono',
    email: 'per email',
    letter: 'per lettera',
    in_person: 'di persona',
  },
  outcomes: {
    granted: 'Accolta',
    partly: 'Accolta in parte',
    refused: 'Respinta',
    dropped: 'Ritirata da chi l’ha fatta',
  },
  tellings: { page: 'Nella sua pagina', otherwise: 'In un altro modo' },
}

const moment = z.iso.datetime()
const day = z.iso.date()
const family = z.object({ id, code: z.string() })
const code = z
  .string(fieldErrors.required)
  .check(z.maxLength(200), z.overwrite(spellFamilyCode), z.minLength(1, fieldErrors.required))

const requestRow = z.object({
  id,
  kind: z.enum(requestKinds),
  channel: z.enum(requestChannels),
  /** Null once the last of it was erased. */
  family: z.nullable(family),
  /** Initials; null for somebody without an access, or who was erased. */
  asker: z.nullable(z.string()),
  /** Initials of the child whom it is about. */
  child: z.nullable(z.string()),
  receivedOn: day,
  dueOn: day,
  prolonged: z.boolean(),
  state: z.enum(requestStates),
  outcome: z.nullable(z.enum(requestOutcomes)),
  answeredAt: z.nullable(moment),
  /** A colleague by name, or by e-mail while they have given none; null while nobody has taken it. */
  carriedOutBy: z.nullable(z.string()),
  /** The portal did it at once, or is doing it. */
  byPortal: z.boolean(),
})

const requestPage = answerWith({
  request: z.object({
    ...requestRow.shape,
    words: z.string(),
    enteredAt: moment,
    /** A colleague by name, or by e-mail while they have given none; null when the person wrote it, or the command line. */
    enteredBy: z.nullable(z.string()),
    prolongedAt: z.nullable(moment),
    prolongedBecause: z.nullable(z.string()),
    /** Until when its time may still be prolonged; null when it may not. */
    mayProlongUntil: z.nullable(day),
    /** The day that a prolonging would lead to. */
    prolongedDueOn: day,
    answer: z.nullable(z.string()),
    told: z.nullable(z.enum(tellings)),
    answeredBy: z.nullable(z.string()),
    /** Whether who asked has an address that the portal can write to. */
    hasMail: z.boolean(),
    /** The erasure that carries it out, and closes it when it is done. */
    erasure: z.nullable(id),
    /** Another birth date that is asked for, and who confirms it. */
    birthDate: z.nullish(
      z.object({
        before: day,
        after: day,
        teamConfirmedAt: z.nullable(moment),
        teamConfirmedBy: z.nullable(z.string()),
        /** A person who is 14 or more by either date, and can enter, confirms it too. */
        personConfirms: z.boolean(),
        personConfirmedAt: z.nullable(moment),
      }),
    ),
  }),
  /** The colleagues who may carry it out. */
  colleagues: z.array(z.object({ id, name: z.string() })),
})

const text = (missing: string, max: number) =>
  textOf({ min: 5, max }, missing, `Puoi scrivere al massimo ${max} caratteri.`)

/** Why it takes longer: who asked reads it (GDPR art. 12.3). */
export const prolongReason = text('Scrivi perché serve più tempo: lo legge chi ha chiesto.', 300)
export const requestAnswer = text('Scrivi la risposta: resta qui come è stata data.', 4000)

export const enterRequestForm = z
  .object({
    code,
    ...rightAsked,
    channel: z.enum(heardChannels, fieldErrors.optionRequired),
    receivedOn: staffDay(),
    accountId: z.optional(id),
    childId: z.optional(id),
  })
  .check(saysWhatIsWanted)

const person = z.object({
  role: z.enum(['first_parent', 'second_parent', 'child']),
  ...somebodyOfFamily.shape,
})

const year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))

/** Of one kind: how many came in the year, what became of them, and how long it took. */
const yearRow = z.object({
  kind: z.enum(requestKinds),
  /** The sum of what follows, up to `open`. */
  received: z.int(),
  /** Granted, by the portal itself. */
  byPortal: z.int(),
  granted: z.int(),
  partly: z.int(),
  refused: z.int(),
  dropped: z.int(),
  open: z.int(),
  prolonged: z.int(),
  /** Answered after their day, or open after it. */
  late: z.int(),
  /** From receipt to answer, of those that people answered; null when there is none. */
  medianDays: z.nullable(z.number()),
})

/** Families' requests by their rights, as the team carries them out (GDPR art. 12). Every act is logged. */
export const requestDesk = {
  listRequests: look('requests.see', '/api/staff/requests', {
    summary: 'Requests, those due first; closed ones newest first. 50 at a time, by code and initials alone.',
    input: z.object({
      state: z.optional(z.enum(requestStates)),
      kind: z.optional(z.enum(requestKinds)),
      /** Of one family alone. */
      family: z.optional(id),
      /** How many of the list are known already. */
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
    }),
    answer: answerWith({
      requests: z.array(requestRow),
      /** The place at which the next page begins; null when this was the last. */
      next: z.nullable(z.int()),
      /** Of all that are open, whatever the list shows. */
      counts: z.object({ open: z.int(), late: z.int(), within7Days: z.int() }),
    }),
  }),
  openRequest: look('requests.see', '/api/staff/requests/:requestId', {
    summary: 'A request with its words and its answer. The look is written into the audit log.',
    input: z.object({ requestId: id }),
    answer: requestPage,
  }),
  requestPeople: look('requests.act', '/api/staff/request-people', {
    summary: 'The people of a family, by initials, to choose the one who asked.',
    input: z.object({ code }),
    answer: answerWith({ family, people: z.array(person) }),
    refusals: ['not_found'],
  }),
  enterRequest: act('requests.act', '/api/staff/requests/enter', {
    summary: 'Enters a request made by telephone, mail, letter or in person. The person gets a receipt.',
    input: enterRequestForm,
    answer: answerWith({ id }),
    refusals: ['not_found', 'too_many_attempts'],
  }),
  assignRequest: act('requests.act', '/api/staff/requests/assign', {
    summary: 'Assigns a request to a colleague.',
    input: z.object({ requestId: id, staffId: z.uuid(fieldErrors.optionRequired) }),
    refusals: ['not_found', 'request_closed'],
  }),
  prolongRequest: act('requests.act', '/api/staff/requests/prolong', {
    summary:
      'Prolongs the time by two months, once and within the first month, with a reason for the person who asked.',
    input: z.object({ requestId: id, because: prolongReason }),
    refusals: ['not_found', 'request_closed', 'request_not_prolonged'],
  }),
  answerRequest: act('requests.act', '/api/staff/requests/answer', {
    summary: 'Closes a request with its outcome and the answer that was sent.',
    input: z.object({
      requestId: id,
      outcome: z.enum(requestOutcomes, fieldErrors.optionRequired),
      answer: requestAnswer,
      told: z.enum(tellings, fieldErrors.optionRequired),
    }),
    refusals: ['not_found', 'request_closed', 'request_being_erased', 'birth_date_being_asked'],
  }),
  confirmBirthDate: act('requests.act', '/api/staff/requests/confirm-birth-date', {
    summary:
      'Confirms the new birth date of a request. It holds once its person has confirmed it too, from 14 on.',
    input: z.object({ requestId: id }),
    refusals: ['not_found', 'request_closed'],
  }),
  requestsOfYear: look('requests.see', '/api/staff/requests-of-year', {
    summary: 'The report of a year for the data protection officer: numbers alone.',
    input: z.object({ year }),
    answer: answerWith({ year: z.int(), asOf: moment, rows: z.array(yearRow) }),
  }),
  requestsFile: look('requests.see', '/api/staff/requests-file', {
    summary: 'The requests of a year as CSV, a line each, without names and family codes.',
    input: z.object({ year }),
  }),
}

export type RequestRow = z.output<typeof requestRow>
export type RequestPage = z.output<typeof requestPage>
export type RequestYear = z.output<typeof requestDesk.requestsOfYear.answer>
export type RequestPerson = z.output<typeof person>
