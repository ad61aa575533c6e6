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
