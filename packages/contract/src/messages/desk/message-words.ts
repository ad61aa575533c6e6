import type { FunnelStep } from '@desco/contract/families/states'
import { tidiedText, tidyLine, tidyText } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { z } from 'zod/mini'

const { name, subject, body } = staffLimits.messages

/**
 * The words in braces that a template may use. `inSubject`: whether the subject may, which a telephone shows to anybody who
 * looks at it: nothing personal. `sample`: what the preview and the mail to oneself put there.
 */
export const templateVariables = {
  nome: { means: 'il nome di chi riceve', inSubject: false, sample: 'Giulia' },
  studio: { means: 'il nome dello studio', inSubject: true, sample: 'Desco' },
  contatto: { means: 'l’indirizzo del gruppo di ricerca', inSubject: false, sample: 'ricerca@example.org' },
  portale: {
    means: 'il link al portale; da solo su una riga diventa un pulsante',
    inSubject: false,
    sample: 'https://portale.example.org',
  },
  questionario: {
    means: 'i questionari che aspettano, solo nei promemoria dei questionari',
    inSubject: true,
    sample: '«Abitudini»',
  },
  giorno: {
    means: 'il giorno di diario, solo nei promemoria del diario',
    inSubject: true,
    sample: 'martedì 24 novembre',
  },
  notizia: {
    means: 'il titolo della notizia, solo nell’email di una notizia',
    inSubject: true,
    sample: 'Si parte',
  },
} as const satisfies Record<string, { means: string; inSubject: boolean; sample: string }>

export type TemplateVariable = keyof typeof templateVariables
export const templateVariableNames = Object.keys(templateVariables) as TemplateVariable[]

export type TemplateText = { subject: string; body: string }
export type TemplateValues = Record<TemplateVariable, string>

const isVariable = (word: string): word is TemplateVariable => word in templateVariables
const braced = /\{([^{}]*)\}/gu

/** The variables that a text uses, each once. */
export const variablesIn = (text: string): TemplateVariable[] => [
  ...new Set([...text.matchAll(braced)].map(([, word = '']) => word).filter(isVariable)),
]

const listed = (words: readonly string[]) => words.map((word) => `{${word}}`).join(', ')

/** The mistake in the braces of a text, or null. */
function whatIsWrong(text: string, { inSubject }: { inSubject: boolean }): string | null {
  const allowed = templateVariableNames.filter((word) => !inSubject || templateVariables[word].inSubject)
  for (const [, word = ''] of text.matchAll(braced)) {
    if (!isVariable(word)) return `Non conosciamo {${word}}. Puoi usare ${listed(allowed)}.`
    if (!allowed.includes(word)) {
      return `{${word}} non può stare nell’oggetto, che si legge sullo schermo bloccato. Lì puoi usare ${listed(allowed)}.`
    }
  }
  return /[{}]/u.test(text.replace(braced, ''))
    ? 'Una parentesi graffa è rimasta aperta o chiusa da sola.'
    : null
}

const withKnownVariables = (inSubject: boolean) =>
  z.check<string>((text) => {
    const message = whatIsWrong(text.value, { inSubject })
    if (message !== null) text.issues.push({ code: 'custom', message, input: text.value })
  })

const wrong = (what: string, { min, max }: { min: number; max: number }) =>
  `${what} ha da ${min} a ${max} caratteri.`

export const templateName = tidiedText(tidyLine, name, wrong('Il nome', name))
export const templateSubject = tidiedText(tidyLine, subject, wrong('L’oggetto', subject)).check(
  withKnownVariables(true),
)
export const templateBody = tidiedText(tidyText, body, wrong('Il testo', body)).check(
  withKnownVariables(false),
)

const fill = (text: string, values: TemplateValues) =>
  text.replace(braced, (whole, word: string) => (isVariable(word) ? values[word] : whole))

/** A line of a message; `portal`: the way to the portal alone. */
export type MessageLine = { text: string } | { portal: true }

/** A message as it is read: the subject, and a paragraph for each line that is not empty. */
export function fillTemplate(
  { subject: words, body: text }: TemplateText,
  values: TemplateValues,
): { subject: string; lines: MessageLine[] } {
  const lines = text.split('\n').map((one) => one.trim())
  return {
    subject: fill(words, values),
    lines: lines
      .filter((one) => one !== '')
      .map((one) => (one === '{portale}' ? { portal: true } : { text: fill(one, values) })),
  }
}

/** The values of a preview. */
export const sampleValues = (own: Partial<TemplateValues> = {}): TemplateValues => ({
  ...(Object.fromEntries(
    templateVariableNames.map((word) => [word, templateVariables[word].sample]),
  ) as TemplateValues),
  ...own,
})

type Step = Exclude<FunnelStep, 'registered' | 'all_surveys'>

/**
 * The subjects of reminder rules: a step at which a family waits, a questionnaire, a day of the diary, or a parent's contacts,
 * with the words of the page. An address that was not proved is not written to: it may be a stranger's. `also`: the variables
 * that only it fills.
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

/** The steps of families, with the words of a choice. A family at the first step has proved no address, and gets nothing. */
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
