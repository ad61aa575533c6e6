import { z } from 'zod/mini'

import { act } from './endpoint.ts'
import { fieldErrors } from './field-errors.ts'

const shaped = (shape: RegExp, longest: number) =>
  z.string(fieldErrors.unreadableText).check(z.maxLength(longest), z.regex(shape, fieldErrors.unreadableText))

/** No field can hold a message, an address that somebody opened, or anything that was typed. */
export const browserError = z.object({
  /** `part_not_loaded`: a file of the portal did not come. `answer_unread`: this page left out what it cannot read in a list. */
  kind: z.enum(
    ['part_not_loaded', 'render_failed', 'answer_unread', 'unhandled_error', 'unhandled_rejection'],
    fieldErrors.unreadableText,
  ),
  /** The pattern of the page's route: `/staff/famiglie/:id`. */
  place: shaped(/^\/[A-Za-z/:-]*$/u, 60),
  /** Names the build: the hash of its entry script. */
  version: shaped(/^[\w-]{1,40}$/u, 40),
  /** The name of the error's class. */
  error: shaped(/^[A-Za-z]{1,40}$/u, 40),
})
export type BrowserError = z.output<typeof browserError>
export type BrowserErrorKind = BrowserError['kind']

export const browserErrors = {
  reportBrowserError: act('anyone', '/api/browser-errors', {
    summary:
      'Writes to the server’s log that something broke in a browser: what kind, where, in which build.',
    input: browserError,
    refusals: ['too_many_attempts'],
  }),
}
