import { user } from '@desco/contract/families/people'
import { z } from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { required } from './fields.ts'
import { messages } from './messages.ts'

const message = z.object({ message: z.string() })
const signedIn = z.object({ message: z.string(), res: z.object({ user, token: z.string() }) })
const token = z.string().check(z.minLength(1), z.maxLength(200))

/** Parents enter their e-mail, children their username (design section 10). */
export const loginForm = z.object({
  email: required(messages.required, 254),
  password: z
    .string({ error: ({ input }) => (input === undefined ? messages.required : messages.loginPasswordType) })
    .check(z.minLength(1, messages.required), z.maxLength(200, messages.required)),
})

/** Who is signed in. What one does with a code from an e-mail stands in `one-time-codes.ts`. */
export const identity = {
  login: endpoint({
    summary: 'Opens a session for a parent (e-mail) or a child (username).',
    method: 'POST',
    path: '/api/users/login',
    access: 'anyone',
    input: loginForm,
    from: ['body'],
    answer: signedIn,
    refusals: ['invalid_input', 'wrong_credentials', 'account_not_verified', 'too_many_attempts'],
  }),
  verifyToken: endpoint({
    summary: 'Says whose session a token is. The header `token` is preferred: query strings end up in logs.',
    method: 'POST',
    path: '/api/users/verify-token',
    access: 'anyone',
    input: z.object({ token }),
    from: ['query', 'header'],
    answer: signedIn,
    refusals: ['invalid_input', 'sign_in_required'],
  }),
  logout: endpoint({
    summary:
      'Ends the session for good, in every server process. Also by a ticket, the hash of its token: for who logged out without a network and keeps no token.',
    method: 'POST',
    path: '/api/users/logout',
    access: 'anyone',
    input: z.object({
      token: z.optional(token),
      ticket: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/u))),
    }),
    from: ['header', 'body'],
    answer: message,
    refusals: ['invalid_input'],
  }),
}

export type LoginForm = z.output<typeof loginForm>
