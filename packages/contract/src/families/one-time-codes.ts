import { z } from 'zod/mini'

import { act, answerWith, look } from '@desco/contract/endpoint'
import {
  accountEmail,
  englishAccountEmail,
  englishNewPassword,
  newPassword,
  required,
  samePasswords,
} from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'

/** Until when the code just sent can be used, by the server's clock; the same for an unknown address. */
export const codeClock = z.object({
  expiresAt: z.iso.datetime(),
  now: z.iso.datetime(),
  /** Of a registration: with it this browser, and no other, may ask whether the mail came back. */
  ticket: z.optional(z.string()),
})
export const codeSent = answerWith({ code: codeClock })

export type CodePurpose = 'VERIFY_ACCOUNT' | 'FORGET_PASSWORD'

export const forgotPasswordForm = z.object({ email: englishAccountEmail })

const ticket = z.string().check(z.minLength(1), z.maxLength(100))

const otp = required(fieldErrors.english.required)

export const verifyAccountForm = z.object({ email: accountEmail, otp })

export const resetPasswordForm = z
  .object({
    email: englishAccountEmail,
    otp,
    new_password: englishNewPassword,
    confirm_password: required(fieldErrors.english.required),
  })
  .check(samePasswords('new_password', fieldErrors.english.passwordsDiffer))

export const changePasswordForm = z
  .object({
    password: required(),
    new_password: newPassword,
    confirm_password: required(),
  })
  .check(samePasswords('new_password', fieldErrors.passwordsDiffer))

export const askPasswordForm = z.object({ username: required(fieldErrors.required, 254) })

const isForReset = (sent: unknown) =>
  typeof sent === 'object' && sent !== null && Reflect.get(sent, 'purpose') === 'FORGET_PASSWORD'

/** One's own password, and how a child without an address comes to another one. */
export const passwords = {
  changePassword: act('anyMember', '/api/users/change-password', {
    summary: 'Changes one’s own password, with the present one. Ends every other session.',
    input: changePasswordForm,
    refusals: ['too_many_attempts'],
  }),
  askPassword: act('anyone', '/api/users/ask-password', {
    summary:
      'Shows a child’s parents, on their home, that the child forgot its password. Gives the same answer for an unknown username.',
    input: askPasswordForm,
    refusals: ['too_many_attempts'],
  }),
}

/** Calls with a code from an e-mail: an address is verified, or a new password set. */
export const oneTimeCodes = {
  verifyAccount: look('anyone', '/api/users/verify-account', {
    summary:
      'Checks the one-time code sent at registration. The token is good once, for add-children alone; it is empty when there are no children to add.',
    input: verifyAccountForm,
    answer: answerWith({
      token: z.string(),
      /** Of a family that the team made to try the path; the next page says so. */
      isRehearsal: z.optional(z.literal(true)),
    }),
    refusals: ['code_wrong', 'code_used_up', 'code_expired', 'too_many_attempts'],
  }),
  forgetPassword: act('anyone', '/api/users/forget-password', {
    summary: 'Sends a one-time code to a known address; gives the same answer for an unknown one.',
    input: forgotPasswordForm,
    from: ['query', 'body'],
    answer: codeSent,
    refusals: ['too_many_attempts'],
    language: 'en',
  }),
  resetPassword: act('anyone', '/api/users/reset-password', {
    summary: 'Sets a new password with a one-time code and ends every session of the account.',
    input: resetPasswordForm,
    from: ['query', 'body'],
    refusals: ['code_wrong', 'code_used_up', 'code_expired', 'too_many_attempts'],
    language: 'en',
  }),
  resendOtp: act('anyone', '/api/users/resend-otp', {
    summary: 'Sends a new one-time code and ends the old one. Gives the same answer for an unknown address.',
    input: z.discriminatedUnion('purpose', [
      z.object({
        email: accountEmail,
        purpose: z.literal('VERIFY_ACCOUNT'),
        /** Of the registration: a mail that came back is not sent a second time. */
        ticket: z.optional(ticket),
      }),
      z.object({ email: englishAccountEmail, purpose: z.literal('FORGET_PASSWORD') }),
    ]),
    answer: codeSent,
    refusals: ['too_many_attempts', 'mail_came_back'],
    language: (sent) => (isForReset(sent) ? 'en' : 'it'),
  }),
  mailFate: act('anyone', '/api/users/mail-fate', {
    summary:
      'Whether the mail of a registration came back, for the browser that sent the form: its ticket is the only way to know. It tells nothing of mails before.',
    input: z.object({ email: accountEmail, ticket }),
    answer: answerWith({ cameBack: z.boolean() }),
  }),
}

export type VerifyAccountForm = z.output<typeof verifyAccountForm>
export type ResetPasswordForm = z.output<typeof resetPasswordForm>
