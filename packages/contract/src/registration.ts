import { z } from 'zod/mini'

import { consents } from './consents.ts'
import { endpoint } from './endpoint.ts'
import { email, maritalStatus, newPassword, personName, phone, required, sex } from './fields.ts'
import { messages, said } from './messages.ts'

/** Until when the code just sent can be used, by the server's clock; the same for an unknown address. */
export const codeClock = z.object({ expiresAt: z.iso.datetime(), now: z.iso.datetime() })
export const codeSent = z.object({ message: z.string(), code: codeClock })

/** What both parents say of themselves when they register. */
export const commonParentFields = {
  name: personName,
  surname: personName,
  email,
  password: newPassword,
  sex,
  maritalstatus: maritalStatus,
  isChecked: z.literal('true', messages.termsNotAccepted),
  consents: z.optional(consents),
}

const parentFields = { ...commonParentFields, confirm_password: required(), phone_number: phone }

/** The parent registration payload (specification sections 3 and 5), in the wire's names: what the form holds. */
export const signUpForm = z.object(parentFields).check(
  z.refine(({ password, confirm_password }) => password === confirm_password, {
    error: messages.passwordsDiffer,
    path: ['confirm_password'],
    when: ({ value }) => hasText(value, 'password') && hasText(value, 'confirm_password'),
  }),
)

function hasText(value: unknown, field: string) {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, field) === 'string'
}

export type SignUpForm = z.input<typeof signUpForm>

/** A parent who registers, in our names. */
export const newParent = z.pipe(
  signUpForm,
  z.transform(
    ({ name, surname, email: address, password, phone_number, sex: s, maritalstatus, consents: c }) => ({
      name,
      surname,
      email: address,
      password,
      phone: phone_number,
      sex: s,
      maritalStatus: maritalstatus,
      consents: c,
    }),
  ),
)

export type NewParent = z.output<typeof newParent>

export const registration = {
  signUp: endpoint({
    summary: `Registers a parent. The same answer («${said.signedUp}») whether or not the address is known.`,
    method: 'POST',
    path: '/api/users/sign-up',
    access: 'anyone',
    input: newParent,
    from: ['body'],
    answer: codeSent,
    refusals: ['invalid_input', 'too_many_attempts'],
  }),
}
