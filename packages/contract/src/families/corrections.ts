import { act, look } from '@desco/contract/endpoint'
import {
  birthDate,
  email,
  id,
  personName,
  required,
  secondParentPhone,
  unlessStored,
} from '@desco/contract/fields'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

const typed = required(messages.required)
const token = z
  .string(messages.required)
  .check(z.minLength(1, messages.required), z.maxLength(200, messages.required))

/** Why a birth date was wrong: the team reads it. */
const reason = z
  .string(messages.correctionReason)
  .check(z.trim(), z.minLength(5, messages.correctionReason), z.maxLength(300, messages.correctionReason))

type StoredPerson = { name: string; surname: string; phone: string | null }

/** What the form of one's own names and number is held against: only what is changed. */
export const correctedPerson = ({ name, surname, phone }: StoredPerson) =>
  z.object({
    name: unlessStored(personName, name),
    surname: unlessStored(personName, surname),
    phone: unlessStored(secondParentPhone, phone),
  })

const personCorrection = z.pipe(
  z.object({ name: typed, surname: typed, phone_number: typed }),
  z.transform(({ phone_number, ...names }) => ({ ...names, phone: phone_number })),
)

/** The same of a child's names. */
export const correctedChild = ({ name, surname }: { name: string; surname: string }) =>
  z.object({ name: unlessStored(personName, name), surname: unlessStored(personName, surname) })

const childCorrection = z.pipe(
  z.object({ _id: id, name: typed, surname: typed }),
  z.transform(({ _id, ...names }) => ({ id: _id, ...names })),
)

export const birthDateForm = z.object({ dobirth: birthDate, reason })

const birthDateCorrection = z.pipe(
  z.object({ _id: id, ...birthDateForm.shape }),
  z.transform(({ _id, dobirth, ...same }) => ({ id: _id, birthDate: dobirth, ...same })),
)

/** `asked`: it holds once it is confirmed. */
export const birthDateState = z.enum(['corrected', 'asked'])
export type BirthDateState = z.output<typeof birthDateState>

export const changeEmailForm = z.object({ email, password: required(messages.required) })

/** What a parent corrects by themselves (GDPR art. 16). */
export const corrections = {
  correctPerson: act('left', '/api/users/correct-person', {
    summary: 'Corrects one’s own names and telephone number.',
    input: personCorrection,
  }),
  confirmContacts: act('parent', '/api/users/confirm-contacts', {
    summary: 'Says that one’s own names, number and address are still right; asked once a year.',
  }),
  correctChild: act('parent', '/api/users/correct-child', {
    summary:
      'Corrects the names of one’s own child that has no access; else they are changed with the access.',
    input: childCorrection,
    refusals: ['not_found', 'child_already_enabled', 'child_is_adult'],
  }),
  correctBirthDate: act('parent', '/api/users/correct-birth-date', {
    summary:
      'Corrects the birth date of one’s own child, with a reason that the team reads. One that passes 11, 14 or 18, or of a child that has decided something, is asked for: the team confirms it, and from 14 on the child.',
    input: birthDateCorrection,
    answer: z.object({ message: z.string(), state: birthDateState }),
    refusals: ['not_found', 'too_many_attempts', 'birth_date_being_asked'],
  }),
  birthDateAsked: look('anyChild', '/api/users/birth-date-asked', {
    summary: 'Another birth date for oneself that waits for one’s own word.',
    answer: z.object({
      message: z.string(),
      data: z.nullable(z.object({ before: z.iso.date(), after: z.iso.date() })),
    }),
  }),
  answerBirthDate: act('anyChild', '/api/users/answer-birth-date', {
    summary: 'Confirms that birth date, or says that it is wrong, which ends the request.',
    input: z.pipe(
      z.object({ dobirth: z.iso.date(), answer: z.enum(['yes', 'no']) }),
      z.transform(({ dobirth, ...same }) => ({ birthDate: dobirth, ...same })),
    ),
    refusals: ['not_found'],
  }),
  changeEmail: act('left', '/api/users/change-email', {
    summary:
      'Asks for another e-mail address: nothing changes before a link sent there was opened. The same answer when it is somebody’s already.',
    input: changeEmailForm,
    refusals: ['too_many_attempts'],
  }),
  confirmEmail: act('anyone', '/api/users/confirm-email', {
    summary:
      'Puts the new address in the old one’s place, by the link sent to the new one. The old one is told.',
    input: z.object({ token }),
    refusals: ['email_link_dead', 'email_taken', 'too_many_attempts'],
  }),
  undoEmail: act('anyone', '/api/users/undo-email', {
    summary:
      'Puts the old address back, by the link sent to it, for seven days. Ends every session and the password: somebody else had them.',
    input: z.object({ token }),
    refusals: ['email_link_dead', 'email_taken', 'too_many_attempts'],
  }),
}
