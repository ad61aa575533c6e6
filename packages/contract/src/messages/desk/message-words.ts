import type { FunnelStep } from '@desco/contract/families/states'

import { type TemplateText, type TemplateVariable, variablesIn } from './message-templates.ts'

type Step = Exclude<FunnelStep, 'registered' | 'all_surveys'>

/**
 * The subjects of reminder rules: a step at which a family waits, a questionnaire, a day of the diary, or a parent's contacts,
 * with the words of the page. Who has not proved an address is not written to: it may be a stranger's. `also`: the variables that only it fills.
 */
export const reminderSubjects = {
  verified: { label: 'Figli ancora da inserire', also: null },
  children_added: { label: 'Responsabilità dei genitori da dichiarare', also: null },
  responsibility: { label: 'L’altro genitore non ha risposto', also: null },
  answered: { label: 'Nessun figlio ha ancora un accesso', also: null },
  child_enabled: { label: 'Nessun questionario ancora compilato', also: null },
  first_survey: { label: 'Questionari non ancora finiti', also: null },
  survey: { label: 'Un questionario aspetta una risposta', also: 'questionario' },
  diary_day: { label: 'Un giorno di diario è rimasto vuoto', also: 'giorno' },
  contacts: { label: 'Recapiti non confermati da più di un anno', also: null },
} as const satisfies Record<
  Step | 'survey' | 'diary_day' | 'contacts',
  { label: string; also: Extract<TemplateVariable, 'questionario' | 'giorno'> | null }
>

/** Where families can be, with the words of a choice. Who is at the first step has proved no address, and gets nothing. */
export const stepChoices = [
  ...(
    ['verified', 'children_added', 'responsibility', 'answered', 'child_enabled', 'first_survey'] as const
  ).map((step) => ({ value: step, label: reminderSubjects[step].label })),
  { value: 'all_surveys' as const, label: 'Hanno finito i questionari' },
]
export type ChosenStep = (typeof stepChoices)[number]['value']
export const chosenSteps = stepChoices.map(({ value }) => value)

/** The text of the mail that tells of a news. It came with the portal, and the team may change its words. */
export const newsTemplateId = '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a05'

export type ReminderSubject = keyof typeof reminderSubjects
export const reminderSubjectNames = Object.keys(reminderSubjects) as [ReminderSubject, ...ReminderSubject[]]

const ofNews = 'notizia'
const bound: readonly TemplateVariable[] = [
  ...Object.values(reminderSubjects).flatMap(({ also }) => also ?? []),
  ofNews,
]

/**
 * A variable of a text that has nothing to say for a subject, in the mail of a news, or (null) in a message to many;
 * undefined: all have.
 */
export function unfitVariable(
  { subject: words, body }: TemplateText,
  subject: ReminderSubject | 'news' | null,
): TemplateVariable | undefined {
  const own = subject === null ? null : subject === 'news' ? ofNews : reminderSubjects[subject].also
  return variablesIn(`${words}\n${body}`).find((word) => bound.includes(word) && word !== own)
}

/** Why a message did not leave, as the team reads it. */
export const dropReasons = {
  left: 'ha lasciato lo studio',
  unproved: 'non ha confermato l’indirizzo',
  not_agreed: 'non ha acconsentito ai messaggi',
  wants_fewer: 'ha chiesto meno messaggi',
  paused: 'è in pausa',
  bounced: 'le email al suo indirizzo tornano indietro',
  cap: 'ne ha già ricevuti abbastanza questa settimana',
  done: 'nel frattempo era fatto, o non si poteva più fare',
  off: 'la regola era stata spenta',
  stopped: 'l’invio era stato fermato',
  study_over: 'lo studio era finito',
} as const satisfies Record<string, string>

export type DropReason = keyof typeof dropReasons
export const dropReasonNames = Object.keys(dropReasons) as [DropReason, ...DropReason[]]

export const messageStates = ['waiting', 'sent', 'dropped', 'failed'] as const
