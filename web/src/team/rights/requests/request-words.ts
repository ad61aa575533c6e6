import { type RequestRow, requestWords } from '@desco/contract/rights/desk/requests'

import { printDay } from '#ui/text/format.ts'

export const {
  kinds: kindNames,
  channels: channelNames,
  outcomes: outcomeNames,
  tellings: tellingNames,
} = requestWords

/** Where a request stands, in a word. */
export function requestBadge({ state, outcome, byPortal }: RequestRow) {
  if (state === 'late') return { tone: 'bad', word: 'In ritardo' } as const
  if (state === 'open') {
    return { tone: 'wait', word: byPortal ? 'In corso, dal portale' : 'Da seguire' } as const
  }
  return {
    tone: outcome === 'granted' ? 'good' : 'plain',
    word: outcome === null ? 'Conclusa' : outcomeNames[outcome],
  } as const
}

/** `entro il 20-12-2026`, or when it was closed. */
export const whenDue = ({ state, dueOn, answeredAt, prolonged }: RequestRow) =>
  state === 'closed' && answeredAt !== null
    ? `il ${printDay(answeredAt)}`
    : `entro il ${printDay(dueOn)}${prolonged ? ', prolungato' : ''}`

/** The person who asked, without a name. */
export function whoAsked({ asker, child }: RequestRow): string {
  const who = asker ?? 'senza un accesso'
  return child === null ? who : `${who}, per ${child}`
}
