import { act } from '@desco/contract/endpoint'
import { newPassword, required, samePasswords } from '@desco/contract/fields'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

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
