import { z } from 'zod/mini'

import { messages } from './messages.ts'

/** Addresses of the team; longer ones than families' are fine. */
export const staffEmail = z
  .string(messages.emailInvalid)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, messages.emailInvalid), z.email(messages.emailInvalid))
