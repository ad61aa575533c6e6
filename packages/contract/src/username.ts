import { z } from 'zod/mini'

import { limits } from './limits.ts'
import { messages } from './messages.ts'

const stop = (error: string) => ({ error, abort: true })
const { min, max } = limits.username

// What LimeSurvey keeps of a token: a username and the survey token made of it are then the same word.
const shape = /^[a-z][a-z0-9_]*$/u
const tidy = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** The name that a child types to log in. Letter case does not count: a phone often begins with a capital. */
export const username = z
  .string(messages.required)
  .check(
    z.overwrite(tidy),
    z.minLength(1, stop(messages.required)),
    z.minLength(min, stop(messages.usernameLength)),
    z.maxLength(max, stop(messages.usernameLength)),
    z.regex(/^[^@]*$/u, stop(messages.usernameIsEmail)),
    z.regex(/^[a-z]/u, stop(messages.usernameStart)),
    z.regex(shape, messages.usernameCharacters),
  )
