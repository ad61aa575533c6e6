import type { RevealedNames } from '@desco/contract/staff/family-acts'
import type { FamilyPageAnswer, StaffPersonOfFamily } from '@desco/contract/staff/oversight'

export const roleWords: Record<StaffPersonOfFamily['role'], string> = {
  first_parent: 'Primo genitore',
  second_parent: 'Secondo genitore',
  child: 'Figlio/a',
}

export const personStateWords = {
  unverified: { tone: 'wait', word: 'Email da verificare' },
  active: { tone: 'good', word: 'Partecipa' },
  left: { tone: 'plain', word: 'Non partecipa più' },
  not_selected: { tone: 'plain', word: 'Non selezionato' },
  not_enabled: { tone: 'wait', word: 'Da abilitare' },
  not_asked: { tone: 'wait', word: 'Deve dire se vuole' },
  declined: { tone: 'plain', word: 'Ha detto: no, grazie' },
} as const satisfies Record<StaffPersonOfFamily['state'], { tone: 'good' | 'wait' | 'plain'; word: string }>

type Named = Pick<StaffPersonOfFamily, 'accountId' | 'childId' | 'initials'>

/** A person's revealed data, if they were asked for. */
export const findNames = (names: RevealedNames | null, { accountId, childId }: Named) =>
  names?.people.find((one) => (childId === null ? one.accountId === accountId : one.childId === childId))

/** The whole name once it was revealed, initials until then. */
export function nameOf(names: RevealedNames | null, person: Named): string {
  const found = findNames(names, person)
  return found === undefined ? person.initials : `${found.name} ${found.surname}`
}

const consentSections: Record<string, string> = {
  section1: 'Trattamento dei dati',
  section2: 'Dati sulla salute',
  section3: 'Messaggi dello studio',
  soleResponsibility: 'Decide da solo o da sola',
  childrenOnly: 'Autorizzazione per i figli',
  refusal: 'Non autorizza',
}

/** Which document a consent is about. */
export const sectionWords = (section: string) =>
  section.startsWith('assent_') ? 'Risposta del figlio/a' : (consentSections[section] ?? section)

/** How the ledger keeps what was no text on the screen, or one that shouts. */
const answers: Record<string, string> = {
  // a child's own answer, in whichever words for its age
  yes: 'Sì',
  no: 'No, grazie',
  // a caller that sent the checkbox alone
  true: 'Sì, con la sola casella',
  'INVIA CONSENSO': 'Autorizza',
}

/** What was answered, as the team reads it; the words of a button are left as they were pressed. */
export const answerWords = (answer: string) => answers[answer] ?? answer

type Invitation = FamilyPageAnswer['invitations'][number]

export const invitationWords: Record<Invitation['state'], { tone: 'good' | 'wait' | 'plain'; word: string }> =
  {
    open: { tone: 'wait', word: 'Aspetta la risposta' },
    expired: { tone: 'plain', word: 'Scaduto' },
    replaced: { tone: 'plain', word: 'Sostituito' },
    answered_full: { tone: 'good', word: 'Autorizza e partecipa' },
    answered_children_only: { tone: 'good', word: 'Autorizza i figli' },
    answered_refused: { tone: 'plain', word: 'Ha detto di no' },
  }
