import { consents } from './consents/texts.ts'
import { act } from '@desco/contract/endpoint'
import {
  email,
  maritalStatus,
  newPassword,
  personName,
  phone,
  required,
  samePasswords,
  sex,
} from '@desco/contract/fields'
import { codeSent } from './one-time-codes.ts'
import { fieldErrors } from '@desco/contract/field-errors'
import { said } from '@desco/contract/said'
import { z } from 'zod/mini'

/** The fields that both parents fill in when they register. */
export const commonParentFields = {
  name: personName,
  surname: personName,
  email,
  password: newPassword,
  sex,
  maritalstatus: maritalStatus,
  isChecked: z.literal('true', fieldErrors.termsNotAccepted),
  consents: z.optional(consents),
}

const parentFields = {
  ...commonParentFields,
  confirm_password: required(),
  phone_number: phone,
  /** The mistyped address of the same person's registration, still to be verified: it moves to `email`. */
  replacing: z.optional(email),
  /** Of a link that the team made: the family is a rehearsal. */
  rehearsal: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
}

/** The parent registration payload (specification sections 3 and 5), in the wire's names: what the form holds. */
export const signUpForm = z.object(parentFields).check(samePasswords('password', fieldErrors.passwordsDiffer))

export type SignUpForm = z.input<typeof signUpForm>

/** A parent who registers, in our names. */
export const newParent = z.pipe(
  signUpForm,
  z.transform(({ phone_number, maritalstatus, isChecked: _said, confirm_password: _same, ...parent }) => ({
    ...parent,
    phone: phone_number,
    maritalStatus: maritalstatus,
  })),
)

export type NewParent = z.output<typeof newParent>

export const registration = {
  signUp: act('anyone', '/api/users/sign-up', {
    summary: `Registers a parent. The same answer («${said.signedUp}») whether or not the address is known.`,
    input: newParent,
    answer: codeSent,
    refusals: ['too_many_attempts', 'rehearsal_link_dead'],
  }),
}
