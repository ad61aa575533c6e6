import type { SystemState } from '@desco/contract/families/erasure'

import { printDayAndTime } from '#ui/text/format.ts'

const words: Readonly<Record<SystemState, string>> = {
  waits: 'Non ancora',
  works: 'In corso',
  'needs-team': 'In corso: una parte la cancella a mano il gruppo di ricerca',
  done: 'Fatto',
}

/** How far a system is, in a few words. */
export const stateWords = ({ state, doneAt }: { state: SystemState; doneAt: string | null }) =>
  doneAt === null ? words[state] : `Fatto il ${printDayAndTime(doneAt)}`
