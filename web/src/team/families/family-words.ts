import { type FamilyState, familyStateOf, type FunnelStep, isOver } from '@desco/contract/families/states'
import type {
  FamilyPageAnswer,
  FamilyRow,
  SomebodyOfFamily,
  StaffPersonOfFamily,
} from '@desco/contract/team/families'
import type { RevealedNames } from '@desco/contract/team/family-acts'
import type { FamilyEventKind } from '@desco/contract/families/events'

import type { StateWord } from '#ui/feedback/badge.tsx'
import { capital, printDay, printList } from '#ui/text/format.ts'

/** A step, as the funnel calls what is reached. */
export const stepReached: Record<FunnelStep, string> = {
  registered: 'Registrate',
  verified: 'Email verificata',
  children_added: 'Figli aggiunti',
  responsibility: 'Secondo genitore invitato o genitore unico',
  answered: 'Autorizzazione ricevuta',
  child_enabled: 'Almeno un figlio abilitato',
  first_survey: 'Primo questionario',
  all_surveys: 'Tutti i questionari',
}

/** The next thing that a family waits for that has reached a step; refused and withdrawn ones wait for nothing. */
export const stateWords: Record<FamilyState, string> = {
  registered: 'Email da confermare',
  verified: 'Figli da aggiungere',
  children_added: 'Secondo genitore da invitare',
  responsibility: 'In attesa del secondo genitore',
  answered: 'Figli da abilitare',
  child_enabled: 'Nessun questionario',
  first_survey: 'Questionari da finire',
  all_surveys: 'Tutto completato',
  refused: 'Ha rifiutato',
  withdrawn: 'Ha lasciato',
}

type Moments = Pick<FamilyRow, 'enrolment' | 'since' | 'refusedAt' | 'withdrawnAt'>

/** Since when it has been there. The last step of who refused or left is older than that. */
export function stateSince({ enrolment, since, refusedAt, withdrawnAt }: Moments): string {
  if (enrolment === 'withdrawn') return withdrawnAt ?? since
  return enrolment === 'refused' ? (refusedAt ?? since) : since
}

/** Whether a family takes part, as the head of its page says it beside the next step. */
export const enrolmentBadges = {
  awaiting_children: { tone: 'wait', word: 'In attesa' },
  awaiting_spouse: { tone: 'wait', word: 'In attesa' },
  active: { tone: 'good', word: 'Partecipa' },
  refused: { tone: 'plain', word: 'Ha rifiutato' },
  withdrawn: { tone: 'plain', word: 'Ha lasciato' },
} as const satisfies Record<FamilyRow['enrolment'], StateWord>

export const roleWords: Record<StaffPersonOfFamily['role'], string> = {
  first_parent: 'Primo genitore',
  second_parent: 'Secondo genitore',
  child: 'Figlio/a',
}

const personStateWords = {
  unverified: { tone: 'wait', word: 'Email da confermare' },
  new_address: { tone: 'wait', word: 'Indirizzo nuovo da confermare' },
  active: { tone: 'good', word: 'Partecipa' },
  left: { tone: 'plain', word: 'Ha lasciato' },
  not_selected: { tone: 'plain', word: 'Non autorizzato' },
  not_enabled: { tone: 'wait', word: 'Da abilitare' },
  not_asked: { tone: 'wait', word: 'In attesa del suo sì o no' },
  declined: { tone: 'plain', word: 'Ha detto: no, grazie' },
} as const satisfies Record<StaffPersonOfFamily['state'], StateWord>

type Enrolment = FamilyPageAnswer['family']['enrolment']

/** Where a person stands: nobody takes part in a family that was refused, and a child waits for the other parent. */
export function personState({ state }: Pick<StaffPersonOfFamily, 'state'>, enrolment: Enrolment): StateWord {
  if (enrolment === 'refused' && state === 'active')
    return { tone: 'plain', word: 'L’altro genitore ha rifiutato' }
  if (enrolment === 'awaiting_children' && state === 'active')
    return { tone: 'wait', word: 'In corso di registrazione' }
  if (enrolment === 'awaiting_spouse' && state === 'active')
    return { tone: 'wait', word: 'In attesa dell’altro genitore' }
  if (state === 'not_selected' && (enrolment === 'awaiting_children' || enrolment === 'awaiting_spouse'))
    return { tone: 'wait', word: 'In attesa dell’altro genitore' }
  return personStateWords[state]
}

type Next = StaffPersonOfFamily['path']['next']

/** The next step of somebody, as a short fact; null where the state beside it says all. */
export function nextStepWords(next: Next): string | null {
  switch (next.kind) {
    case 'questionnaire': {
      const until = next.until === null ? '' : `, entro il ${printDay(next.until)}`
      return `${next.begun ? 'Questionario iniziato' : 'Questionario'}: ${next.title}${until}`
    }
    case 'diary_day':
      return `Diario del ${printDay(next.day)}, fino al ${printDay(next.until)}`
    case 'wait':
      return next.what === 'diary_day'
        ? `Diario dal ${printDay(next.from)}`
        : `Questionario dal ${printDay(next.from)}`
    case 'finished':
      return 'Percorso finito'
    case 'nothing_yet':
      return 'Niente per ora'
    case 'other_parent':
      return 'Attesa dell’altro genitore'
    case 'add_children':
      return 'Figli da aggiungere'
    case 'verify':
    case 'enable_child':
    case 'child_answer':
    case 'not_taking_part':
      return null
  }
}

/** A person's revealed data, if they were asked for. */
export const findNames = (
  names: RevealedNames | null,
  { accountId, childId }: Pick<SomebodyOfFamily, 'accountId' | 'childId'>,
) =>
  accountId === null && childId === null
    ? undefined
    : names?.people.find((one) => (childId === null ? one.accountId === accountId : one.childId === childId))

/** The whole name once it was revealed, initials until then. */
export function nameOf(names: RevealedNames | null, person: SomebodyOfFamily): string {
  const found = findNames(names, person)
  return found === undefined ? person.initials : `${found.name} ${found.surname}`
}

const consentSections: Record<string, string> = {
  section1: 'Trattamento dei dati',
  section2: 'Dati sulla salute',
  section3: 'Messaggi dello studio',
  soleResponsibility: 'Responsabilità genitoriale esclusiva',
  childrenOnly: 'Autorizzazione per i figli',
  childrenReturn: 'Autorizzazione per i figli che tornano',
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

/** The answer, as the team reads it; the words of a button are left as they were pressed. */
export const answerWords = (answer: string) => answers[answer] ?? answer

type Invitation = FamilyPageAnswer['invitations'][number]

export const invitationWords: Record<Invitation['state'], StateWord> = {
  open: { tone: 'wait', word: 'Aspetta la risposta' },
  expired: { tone: 'plain', word: 'Scaduto' },
  replaced: { tone: 'plain', word: 'Sostituito' },
  answered_full: { tone: 'good', word: 'Autorizza e partecipa' },
  answered_children_only: { tone: 'good', word: 'Autorizza i figli' },
  answered_refused: { tone: 'plain', word: 'Ha detto di no' },
}

type Event = FamilyPageAnswer['events'][number]
type StateSentence = { who: string; children: string }

/** The next step of a family in a sentence: who has to do what, and since when. */
export function nextStepSentence(
  { family, people, invitations: [invitation] }: Pick<FamilyPageAnswer, 'family' | 'people' | 'invitations'>,
  names: RevealedNames | null,
): string {
  const since = printDay(stateSince(family))
  const those = (state: StaffPersonOfFamily['state']) =>
    printList(people.filter((one) => one.state === state).map((one) => nameOf(names, one)))
  const [toEnable, toAsk] = [those('not_enabled'), those('not_asked')]
  const ofChildren = [
    toEnable && `deve dare l’accesso a ${toEnable}`,
    toAsk && `aspetta il sì o il no di ${toAsk}`,
  ].filter(Boolean)
  const given = people.reduce((sum, { surveysGiven }) => sum + surveysGiven, 0)
  const done = people.reduce((sum, { surveysCompleted }) => sum + surveysCompleted, 0)
  const own = {
    registered: `aspettiamo che confermi l’email, dal ${since}`,
    verified: `deve aggiungere i figli, dal ${since}`,
    children_added: `deve invitare il secondo genitore o dichiararsi genitore unico, dal ${since}`,
    responsibility:
      invitation === undefined ? `aspetta il secondo genitore, dal ${since}` : awaits(invitation),
    answered: ofChildren.length === 0 ? `nessun figlio partecipa ancora, dal ${since}` : '',
    child_enabled: `aspettiamo il primo questionario, dal ${since}`,
    first_survey: `questionari completati: ${done} su ${given}`,
    all_surveys: `ha completato tutti i questionari il ${since}`,
    refused: `il secondo genitore ha detto di no il ${since}`,
    withdrawn: `non partecipa più dal ${since}`,
  }[familyStateOf(family)]
  const parts = isOver(family.enrolment) ? [own] : [...ofChildren, own]
  return endOnce(`${capital(parts.filter(Boolean).join('; '))}.`)
}

function awaits({ initial, state, sentAt, expiresAt, opened, bounce }: Invitation): string {
  if (state === 'expired') return `l’invito a ${initial} è scaduto il ${printDay(expiresAt)}`
  if (bounce !== null) return `l’invito a ${initial} è tornato indietro il ${printDay(bounce.at)}`
  return `aspetta il consenso di ${initial}: invito mandato il ${printDay(sentAt)}${opened ? ', aperto' : ''}`
}

/** Initials end in a full stop of their own. */
const endOnce = (sentence: string) => sentence.replace(/\.\.$/u, '.')

const team = 'Il gruppo di ricerca'

const sentences: Record<FamilyEventKind, (told: StateSentence) => string> = {
  parent_registered: ({ who }) => `${who} si registra.`,
  children_added: ({ who, children }) => `${who} aggiunge i figli: ${children}.`,
  sole_responsibility_declared: ({ who }) =>
    `${who} dichiara di esercitare da solo/a la responsabilità genitoriale.`,
  other_parent_invited: ({ who }) => `${who} invita il secondo genitore.`,
  other_parent_invited_again: ({ who }) => `Parte un nuovo invito al secondo genitore, a nome di ${who}.`,
  invitation_opened: () => 'Il secondo genitore apre l’invito.',
  invitation_expired: () => 'L’invito scade senza risposta.',
  answered_full: ({ who, children }) => `${who} autorizza ${children} e partecipa anche come genitore.`,
  answered_children_only: ({ children }) => `Il secondo genitore autorizza ${children} e non partecipa.`,
  answered_refused: () => 'Il secondo genitore non dà il consenso.',
  child_enabled: ({ who, children }) => `${who} dà l’accesso a ${children}.`,
  child_edited: ({ who, children }) => `${who} cambia i dati di accesso di ${children}.`,
  child_assented: ({ children }) => `${children} dice di voler partecipare.`,
  adult_went_on: ({ children }) => `A 18 anni ${children} ha scelto di continuare.`,
  child_declined: ({ children }) => `${children} dice: no, grazie.`,
  children_erased: () => 'I dati dei figli vengono cancellati.',
  child_withdrawn: ({ who, children }) => `${who} ritira ${children} dallo studio.`,
  person_withdrawn: ({ who }) => `${who} non partecipa più allo studio.`,
  family_withdrawn: () => 'La famiglia lascia lo studio.',
  return_asked: ({ who, children }) =>
    `${who} chiede di tornare nello studio${children === 'i figli' ? '' : `, con ${children}`}.`,
  children_return_asked: ({ who, children }) => `${who} acconsente al ritorno nello studio di ${children}.`,
  return_declined: ({ who }) => `${who} dice che per ora non si torna.`,
  person_returned: ({ who }) => `${who} torna nello studio.`,
  child_returned: ({ children }) => `Con l’accordo dei genitori torna nello studio: ${children}.`,
  family_returned: () => 'La famiglia torna nello studio.',
  person_withdrawal_undone: ({ who }) => `Il ritiro di ${who} è annullato: partecipa come prima.`,
  child_withdrawal_undone: ({ children }) => `Il ritiro di ${children} è annullato: partecipa come prima.`,
  family_withdrawal_undone: () => 'Il ritiro della famiglia è annullato: partecipa come prima.',
  contacts_confirmed: ({ who }) => `${who} conferma i propri recapiti.`,
  person_corrected: ({ who }) => `${who} corregge i propri dati.`,
  birth_date_corrected: ({ who, children }) => `${who} corregge la data di nascita di ${children}.`,
  email_changed: ({ who }) => `${who} cambia il proprio indirizzo email.`,
  email_change_undone: ({ who }) => `${who} rimette il proprio indirizzo email di prima.`,
  erasure_asked: ({ who, children }) =>
    `${who} chiede la cancellazione${children === 'i figli' ? '' : ` dei dati di ${children}`}.`,
  erasure_objected: ({ who }) => `${who} fa restare i propri dati.`,
  erasure_taken_back: ({ who }) => `${who} annulla la cancellazione.`,
  erased: () => 'Una parte dei dati della famiglia è cancellata, come è stato chiesto.',
  email_corrected: ({ who }) => `${team} corregge l’email di ${who}.`,
}

/** The event, in a sentence; without a name, unless names were revealed. */
export function eventSentence({ kind, who, children }: Event, names: RevealedNames | null): string {
  const named = children.length === 0 ? 'i figli' : printList(children.map((child) => nameOf(names, child)))
  return endOnce(sentences[kind]({ who: who === null ? team : nameOf(names, who), children: named }))
}
