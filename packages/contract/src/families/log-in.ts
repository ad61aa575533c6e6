import { user } from './people.ts'
import { z } from 'zod/mini'

import { act, answerWith } from '@desco/contract/endpoint'
import { required } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'

const signedIn = answerWith({ res: z.object({ user, token: z.string() }) })
const token = z.string().check(z.minLength(1), z.maxLength(200))

/** Parents enter their e-mail, children their username (design section 10). */
export const loginForm = z.object({
  email: required(fieldErrors.required, 254),
  password: z
    .string({
      error: ({ input }) => (input === undefined ? fieldErrors.required : fieldErrors.loginPasswordType),
    })
    .check(z.minLength(1, fieldErrors.required), z.maxLength(200, fieldErrors.required)),
})

/** A person's session: opened, asked for, ended. The calls with a code from an e-mail stand in `one-time-codes.ts`. */
export const session = {
  login: act('anyone', '/api/users/login', {
    summary: 'Opens a session for a parent (e-mail) or a child (username).',
    input: loginForm,
    answer: signedIn,
    refusals: ['wrong_credentials', 'account_not_verified', 'too_many_attempts'],
  }),
  verifyToken: act('anyone', '/api/users/verify-token', {
    summary: 'Says whose session a token is. The header `token` is preferred: query strings end up in logs.',
    input: z.object({ token }),
    from: ['query', 'header'],
    answer: signedIn,
    refusals: ['sign_in_required'],
  }),
  logout: act('anyone', '/api/users/logout', {
    summary:
      'Ends a session for good, in every server process. A ticket, the hash of the token, ends it too: a phone that logged out without a network keeps no token.',
    input: z.object({
      token: z.optional(token),
      ticket: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/u))),
    }),
    from: ['header', 'body'],
  }),
}

export type LoginForm = z.output<typeof loginForm>
