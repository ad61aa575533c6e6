import { limits } from '@desco/contract/limits'

type StoredCode = { wrong_tries: number; used_at: Date | null; expires_at: Date }
type Try = { matches: boolean; isLink: boolean; failuresInARow: number; now: Date }

/**
 * Whether a try is right. That a code has expired is told only to who holds it: otherwise the answer would tell
 * which addresses are registered. With the account's budget of failures used up, only the link from its mail counts
 * (NIST SP 800-63B section 5.2.2).
 */
export function judge(code: StoredCode | undefined, attempt: Try): 'accepted' | 'wrong' | 'expired' {
  if (code === undefined || code.used_at !== null || !attempt.matches) return 'wrong'
  if (code.wrong_tries >= limits.code.wrongTries) return 'wrong'
  if (attempt.failuresInARow >= limits.code.failuresInARow && !attempt.isLink) return 'wrong'
  return code.expires_at <= attempt.now ? 'expired' : 'accepted'
}
