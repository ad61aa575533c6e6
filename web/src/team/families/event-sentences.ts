import type { FamilyEventKind } from '@desco/contract/families/events'
import type { FamilyPageAnswer } from '@desco/contract/staff/oversight'

type Event = FamilyPageAnswer['events'][number]
type Told = { who: string; children: string }

const team = 'Il gruppo di ricerca'

const sentences: Record<FamilyEventKind, (told: Told) => string> = {
  parent_registered: ({ who }) => `${who} si registra.`,
  children_added: ({ who, children }) => `${who} aggiunge i figli: ${children}.`,
  sole_responsibility_declared: ({ who }) => `${who} dichiara di decidere da solo o da sola per i figli.`,
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
  child_declined: ({ children }) => `${children} dice: no, grazie.`,
  children_erased: () => 'I dati dei figli vengono cancellati.',
  child_withdrawn: ({ who, children }) => `${who} ritira ${children} dallo studio.`,
  person_withdrawn: ({ who }) => `${who} non partecipa più allo studio.`,
  family_withdrawn: () => 'La famiglia lascia lo studio.',
  email_corrected: ({ who }) => `${team} corregge l’email di ${who}.`,
}

const list = new Intl.ListFormat('it', { type: 'conjunction' })

/** What happened, in a sentence without a name. */
export function eventSentence({ kind, who, children }: Event): string {
  const named = children.length === 0 ? 'i figli' : list.format(children)
  // initials end in a full stop of their own
  return sentences[kind]({ who: who ?? team, children: named }).replace(/\.\.$/u, '.')
}
