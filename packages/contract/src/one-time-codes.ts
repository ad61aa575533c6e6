import { z } from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { accountEmail, englishAccountEmail, englishNewPassword, required, samePasswords } from './fields.ts'
import { messages } from './messages.ts'

/** Until when the code just sent can be used, by the server's clock; the same for an unknown address. */
export const codeClock = z.object({ expiresAt: z.iso.datetime(), now: z.iso.datetime() })
export const codeSent = z.object({ message: z.string(), code: codeClock })

export const codePurposes = ['VERIFY_ACCOUNT', 'FORGET_PASSWORD'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const forgotPasswordForm = z.object({ email: englishAccountEmail })

const otp = required(messages.english.required)

export const verifyAccountForm = z.object({ email: accountEmail, otp })

export const resetPasswordForm = z
  .object({
    email: englishAccountEmail,
    otp,
    new_password: englishNewPassword,
    confirm_password: required(messages.english.required),
  })
  .check(samePasswords('new_password', messages.english.passwordsDiffer))

const isForReset = (sent: unknown) =>
  typeof sent === 'object' && sent !== null && Reflect.get(sent, 'purpose') === 'FORGET_PASSWORD'

/** What is done with a code from an e-mail: an address is verified, or a new password set. */
export const oneTimeCodes = {
  verifyAccount: endpoint({
    summary:
      'Checks the one-time code sent at registration. The token is good for add-children alone, once; it is empty when there are no children to add.',
    method: 'GET',
    path: '/api/users/verify-account',
    access: 'anyone',
    input: verifyAccountForm,
    from: ['query'],
    answer: z.object({
      message: z.string(),
      token: z.string(),
      /** Of a family that the team made to try the path; the next page says so. */
      isRehearsal: z.optional(z.literal(true)),
    }),
    refusals: ['invalid_input', 'code_wrong', 'code_used_up', 'code_expired', 'too_many_attempts'],
  }),
  forgetPassword: endpoint({
    summary: 'Sends a one-time code to a known address; answers the same for an unknown one.',
    method: 'POST',
    path: '/api/users/forget-password',
    access: 'anyone',
    input: forgotPasswordForm,
    from: ['query', 'body'],
    answer: codeSent,
    refusals: ['invalid_input', 'too_many_attempts'],
    language: 'en',
  }),
  resetPassword: endpoint({
    summary: 'Sets a new password with a one-time code and ends every session of the account.',
    method: 'POST',
    path: '/api/users/reset-password',
    access: 'anyone',
    input: resetPasswordForm,
    from: ['query', 'body'],
    answer: z.object({ message: z.string() }),
    refusals: ['invalid_input', 'code_wrong', 'code_used_up', 'code_expired', 'too_many_attempts'],
    language: 'en',
  }),
  resendOtp: endpoint({
    summary: 'Sends a new one-time code; the old one is dead. Answers the same for an unknown address.',
    method: 'POST',
    path: '/api/users/resend-otp',
    access: 'anyone',
    input: z.discriminatedUnion('purpose', [
      z.object({ email: accountEmail, purpose: z.literal('VERIFY_ACCOUNT') }),
      z.object({ email: englishAccountEmail, purpose: z.literal('FORGET_PASSWORD') }),
    ]),
    from: ['body'],
    answer: codeSent,
    refusals: ['invalid_input', 'too_many_attempts'],
    language: (sent) => (isForReset(sent) ? 'en' : 'it'),
  }),
}

export type VerifyAccountForm = z.output<typeof verifyAccountForm>
export type ResetPasswordForm = z.output<typeof resetPasswordForm>
