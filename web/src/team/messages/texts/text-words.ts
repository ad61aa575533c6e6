import type { StaffText, StudyTextState } from '@desco/contract/messages/desk/study-texts'

import { printDay } from '#ui/text/format.ts'

/** How a state is called, and how it looks. */
export const stateWords: Record<StudyTextState, { tone: 'good' | 'wait' | 'plain'; word: string }> = {
  draft: { tone: 'plain', word: 'Bozza' },
  to_approve: { tone: 'wait', word: 'Da approvare' },
  scheduled: { tone: 'wait', word: 'Approvata' },
  in_force: { tone: 'good', word: 'In vigore' },
  replaced: { tone: 'plain', word: 'Sostituita' },
  discarded: { tone: 'plain', word: 'Messa da parte' },
}

/** From when it holds, and what who agreed before has to do. */
export function effectWords({ effectiveOn, agreeAgain, oldUntil }: StaffText): string {
  if (effectiveOn === null) return 'Senza un giorno'
  const from = `Vale dal ${printDay(effectiveOn)}`
  return agreeAgain && oldUntil !== null
    ? `${from}; chi aveva già detto di sì risponde di nuovo, la versione di prima vale fino al ${printDay(oldUntil)}`
    : `${from}; chi aveva già detto di sì non deve rispondere`
}
