import type { CodePurpose } from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'

import { countAttempts, forgetAttempts } from '#platform/limits/attempts.ts'
import type { Needs } from '#platform/needs.ts'

type CodeOf = { email: string; purpose: CodePurpose }

// longer than any code is good
const windowOf = ({ email, purpose }: CodeOf) => ({
  name: `code-wrong-${purpose}`,
  subject: email,
  perSeconds: 3600,
})

/**
 * Counts a wrong code, and says whether the address has used up its tries. Counted by address, and for unknown ones
 * too: otherwise the answer would tell who is registered. It only chooses the words; what a code is worth is counted
 * beside the code.
 */
export async function usesUpTheCode(needs: Needs<'secrets'>, code: CodeOf): Promise<boolean> {
  return (await countAttempts(needs, windowOf(code))) >= limits.code.wrongTries
}

/** A new code was asked for: nothing was tried yet. */
export const forgetWrongTries = (needs: Needs<'secrets'>, code: CodeOf) =>
  forgetAttempts(needs, windowOf(code))
