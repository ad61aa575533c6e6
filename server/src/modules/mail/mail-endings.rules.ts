const minute = 60

// A code's owner waits at the screen; an invitation may arrive tomorrow.
const urgentPauses = [1, 2, 4, 8, 15, 30, 30, 30]
const patientPauses = [
  5,
  30,
  2 * minute,
  10 * minute,
  60 * minute,
  6 * 60 * minute,
  24 * 60 * minute,
  24 * 60 * minute,
]

// a mail server that was busy with the message a moment ago is better asked later
const pauseInDoubt = { urgent: 1, patient: 30 * minute }

/** How often the whole message may be handed over without an answer: once more, for the case that it did not go. */
const mostInDoubt = 2

export type Ending = 'give_up' | { againInSeconds: number }

type Tried = {
  /** This one included. */
  attempt: number
  urgent: boolean
  /** How often the message was perhaps delivered before. */
  perhapsDelivered: number
}

/** What follows a try that did not end in `sent`. */
export function afterSending(
  { outcome }: { outcome: 'sent' | 'refused_for_good' | 'try_again' | 'perhaps_delivered' },
  { attempt, urgent, perhapsDelivered }: Tried,
): Ending {
  switch (outcome) {
    case 'sent':
    case 'refused_for_good':
      return 'give_up'
    case 'perhaps_delivered':
      if (perhapsDelivered + 1 >= mostInDoubt) return 'give_up'
      return { againInSeconds: pauseInDoubt[urgent ? 'urgent' : 'patient'] }
    case 'try_again': {
      const pause = (urgent ? urgentPauses : patientPauses)[attempt - 1]
      return pause === undefined ? 'give_up' : { againInSeconds: pause }
    }
  }
}
