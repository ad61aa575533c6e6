import type { NewsState } from '@desco/contract/staff/newsroom'

/** A draft has no moment; one that is still to come is on the calendar. */
export function newsStateOf(publishedAt: Date | null, now: Date): NewsState {
  if (publishedAt === null) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}
