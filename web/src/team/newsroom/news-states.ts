import type { NewsState, StaffNews } from '@desco/contract/staff/newsroom'

import { printDayAndTime } from '#ui/text/format.ts'

/** How a state is called and shown. */
export const newsStates = {
  draft: { tone: 'plain', word: 'Bozza' },
  scheduled: { tone: 'wait', word: 'Programmata' },
  published: { tone: 'good', word: 'Pubblicata' },
} as const satisfies Record<NewsState, { tone: string; word: string }>

/** What families see of it, in words. */
export function whatFamiliesSee({ state, publishedAt }: Pick<StaffNews, 'state' | 'publishedAt'>): string {
  if (publishedAt === null) return 'Nessuna famiglia la vede.'
  const when = printDayAndTime(publishedAt)
  return state === 'scheduled' ? `Le famiglie la vedranno dal ${when}.` : `Le famiglie la vedono dal ${when}.`
}
