import { appendFileSync } from 'node:fs'

import { inject } from 'vitest'

/** How much a test does: little in npm test, much by `npm run proof`. */
export const inProof = <T>(short: T, long: T): T => (inject('proofFile') === null ? short : long)

/** Writes down what a test has measured, for the report of the proof that runs it. */
export function note(figure: { of: string; said: string }) {
  const file = inject('proofFile')
  if (file !== null) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
