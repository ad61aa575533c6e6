import { type ConsentSection, consentSections, documents } from '@desco/contract/consents/texts'

export type Answers = Partial<Record<ConsentSection, string>>

const and = new Intl.ListFormat('it', { type: 'conjunction' })
const missing = [
  '',
  'Manca una risposta: al consenso',
  'Mancano due risposte: ai consensi',
  'Mancano tre risposte: ai consensi',
]

/** Why the registration cannot be sent yet, or '' when nothing is in the way. */
export function missingAnswers(answers: Answers): string {
  const unanswered = consentSections.filter((section) => !answers[section])
  if (unanswered.length > 0) return `${missing[unanswered.length]} ${and.format(unanswered.map(numberOf))}.`

  const refused = consentSections.find(
    (section) => section !== 'section1' && answers[section] === documents[section].refuse,
  )
  if (refused === undefined) return ''
  return `Senza il consenso ${numberOf(refused)} non possiamo registrarti. Va bene così: non abbiamo salvato nulla. Se cambi idea, puoi cambiare risposta.`
}

const numberOf = (section: ConsentSection) => section.slice(-1)
