import { act, answerWith, look } from '@desco/contract/endpoint'
import {
  birthDate,
  email,
  id,
  personName,
  renamed,
  required,
  secondParentPhone,
  textOf,
  unlessStored,
} from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

const typed = required(fieldErrors.required)

/** Why a birth date was wrong: the team reads it. */
const reason = textOf({ min: 5, max: 300 }, fieldErrors.correctionReason)

type StoredPerson = { name: string; surname: string; phone: string | null }

/** The limits for the form of one's own names and number: only changed values are held against them. */
export const correctedPerson = ({ name, surname, phone }: StoredPerson) =>
  z.object({
    name: unlessStored(personName, name),
    surname: unlessStored(personName, surname),
    phone: unlessStored(secondParentPhone, phone),
  })

const personCorrection = renamed(z.object({ name: typed, surname: typed, phone_number: typed }), {
  phone: 'phone_number',
})

/** The same of a child's names. */
export const correctedChild = ({ name, surname }: { name: string; surname: string }) =>
  z.object({ name: unlessStored(personName, name), surname: unlessStored(personName, surname) })

const childCorrection = renamed(z.object({ _id: id, name: typed, surname: typed }), { id: '_id' })

export const birthDateForm = z.object({ dobirth: birthDate, reason })

const birthDateCorrection = renamed(z.object({ _id: id, ...birthDateForm.shape }), {
  id: '_id',
  birthDate: 'dobirth',
})

/** `asked`: it holds once it is confirmed. */
export const birthDateState = z.enum(['corrected', 'asked'])
export type BirthDateState = z.output<typeof birthDateState>

export const changeEmailForm = z.object({ email, password: required(fieldErrors.required) })

/** Corrections that a parent makes by themselves (GDPR art. 16). */
export const corrections = {
  correctPerson: act('anyParent', '/api/users/correct-person', {
    summary: 'Corrects one’s own names and telephone number.',
    input: personCorrection,
  }),
  confirmContacts: act('parent', '/api/users/confirm-contacts', {
    summary: 'Confirms that one’s own names, number and address are still right; asked once a year.',
  }),
  correctChild: act('parent', '/api/users/correct-child', {
    summary:
      'Corrects the names of one’s own child without an access; a child with an access is corrected there.',
    input: childCorrection,
    refusals: ['not_found', 'child_already_enabled', 'child_is_adult'],
  }),
  correctBirthDate: act('parent', '/api/users/correct-birth-date', {
    summary:
      'Corrects the birth date of one’s own child, with a reason for the team. A date that crosses 11, 14 or 18, or that concerns a child with a decision of its own, becomes a request: the team confirms it, and from 14 on the child.',
    input: birthDateCorrection,
    answer: answerWith({ state: birthDateState }),
    refusals: ['not_found', 'too_many_attempts', 'birth_date_being_asked'],
  }),
  birthDateAsked: look('anyChild', '/api/users/birth-date-asked', {
    summary: 'A new birth date for oneself that waits for one’s own answer.',
    answer: answerWith({
      data: z.nullable(z.object({ before: z.iso.date(), after: z.iso.date() })),
    }),
  }),
  answerBirthDate: act('anyChild', '/api/users/answer-birth-date', {
    summary: 'Confirms the new birth date, or rejects it, which ends the request.',
    input: renamed(z.object({ dobirth: z.iso.date(), answer: z.enum(['yes', 'no']) }), {
      birthDate: 'dobirth',
    }),
    refusals: ['not_found'],
  }),
  changeEmail: act('anyParent', '/api/users/change-email', {
    summary:
      'Asks for another e-mail address: nothing changes until the link sent there is opened. Gives the same answer when the address is taken.',
    input: changeEmailForm,
    refusals: ['too_many_attempts'],
  }),
  confirmEmail: act('anyone', '/api/users/confirm-email', {
    summary:
      'Replaces the old address with the new one, by the link sent to the new one. The old one gets a mail.',
    input: z.object({ token: typed }),
    refusals: ['email_link_dead', 'email_taken', 'too_many_attempts'],
  }),
  undoEmail: act('anyone', '/api/users/undo-email', {
    summary:
      'Restores the old address, by the link sent to it, for seven days. Ends every session and the password, because somebody else had them.',
    input: z.object({ token: typed }),
    refusals: ['email_link_dead', 'email_taken', 'too_many_attempts'],
  }),
}
