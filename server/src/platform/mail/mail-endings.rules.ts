import type { Sending } from './smtp-answers.rules.ts'

const minute = 60

// A code's owner waits at the screen; an invitation may arrive tomorrow.
const urgentPauses = [1, 2, 4, 8, 15, 30, 30, 30]
// A server that is switched off on a Friday is back on Monday: five days in all, as RFC 5321 (4.5.4.1) has it.
const longestPause = 4 * 60 * minute
const firstPauses = [5, 30, 2 * minute, 10 * minute, 60 * minute]
const patientPauses = [...firstPauses, ...Array.from({ length: 30 }, () => longestPause)]

// a mail server that was busy with the message a moment ago is better asked later
const pauseInDoubt = { urgent: 1, patient: 30 * minute }

/** How often the whole message may be handed over without an answer: once more, for the case that it did not go. */
const mostInDoubt = 2

export type Ending = 'give_up' | { againInSeconds: number }

/** The state after a try that did not end in `sent`. `tries` and `perhapsDelivered`: how often so far, this time included. */
export function afterSending(
  outcome: Exclude<Sending['outcome'], 'sent'>,
  { tries, urgent, perhapsDelivered }: { tries: number; urgent: boolean; perhapsDelivered: number },
): Ending {
  switch (outcome) {
    case 'refused_for_good':
      return 'give_up'
    case 'perhaps_delivered':
      if (perhapsDelivered >= mostInDoubt) return 'give_up'
      return { againInSeconds: pauseInDoubt[urgent ? 'urgent' : 'patient'] }
    case 'try_again': {
      const pause = (urgent ? urgentPauses : patientPauses)[tries - 1]
      return pause === undefined ? 'give_up' : { againInSeconds: pause }
    }
  }
}
