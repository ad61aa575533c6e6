import { endpoint } from '@desco/contract/endpoint'
import { newPassword, required, samePasswords } from '@desco/contract/fields'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

const message = z.object({ message: z.string() })

export const changePasswordForm = z
  .object({
    password: required(),
    new_password: newPassword,
    confirm_password: required(),
  })
  .check(samePasswords('new_password', messages.passwordsDiffer))

export const askPasswordForm = z.object({ username: required(messages.required, 254) })

/** One's own password, and how a child without an address comes to another one. */
export const passwords = {
  changePassword: endpoint({
    summary: 'Changes one’s own password, with the present one. Ends every other session.',
    method: 'POST',
    path: '/api/users/change-password',
    access: 'anyMember',
    input: changePasswordForm,
    from: ['body'],
    answer: message,
    endsSessions: true,
    refusals: ['invalid_input', 'sign_in_required', 'not_allowed', 'too_many_attempts'],
  }),
  askPassword: endpoint({
    summary:
      'Tells a child’s parents, on their home, that it forgot its password. Answers the same for a username that nobody has.',
    method: 'POST',
    path: '/api/users/ask-password',
    access: 'anyone',
    input: askPasswordForm,
    from: ['body'],
    answer: message,
    refusals: ['invalid_input', 'too_many_attempts'],
  }),
}
