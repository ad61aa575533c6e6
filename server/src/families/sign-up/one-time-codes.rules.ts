import { limits } from '@desco/contract/limits'

type StoredCode = { wrongTries: number; usedAt: Date | null; expiresAt: Date }
type Try = { matches: boolean; isLink: boolean; failuresInARow: number; now: Date }

/**
 * Whether a try is right. That a code has expired is told only to who holds it: otherwise the answer would tell
 * which addresses are registered. Wrong tries use up a code of six digits, and the account's budget for such codes; the
 * link of a mail always counts (NIST SP 800-63B section 5.2.2).
 */
export function judge(code: StoredCode | undefined, attempt: Try): 'accepted' | 'wrong' | 'expired' {
  if (code === undefined || code.usedAt !== null || !attempt.matches) return 'wrong'
  // nobody guesses a link: wrong codes, which anybody can send, must not kill its owner's way in
  if (!attempt.isLink) {
    if (code.wrongTries >= limits.code.wrongTries) return 'wrong'
    if (attempt.failuresInARow >= limits.code.failuresInARow) return 'wrong'
  }
  return code.expiresAt <= attempt.now ? 'expired' : 'accepted'
}

/**
 * Whether a code of six digits can still be typed at that moment. A link counts as one that wrong tries can use up: it is
 * sent anew too early rather than not at all.
 */
export const isUsable = (code: StoredCode | undefined, at: Date): boolean =>
  code !== undefined &&
  code.usedAt === null &&
  code.wrongTries < limits.code.wrongTries &&
  code.expiresAt > at
