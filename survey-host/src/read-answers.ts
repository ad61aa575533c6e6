import { type Answers, type Group, type Question, subquestions } from './survey.ts'

/** Messages by the code of the question. */
export type AnswerErrors = Record<string, string>

const longestText = 1000

/** One posted page: answers as typed, as stored (the wrong ones left out), and what is wrong. */
export function readAnswers({ questions }: Group, posted: URLSearchParams) {
  const entered: Answers = {}
  const answers: Answers = {}
  const errors: AnswerErrors = {}
  for (const question of questions) {
    const read = readQuestion(question, posted)
    Object.assign(entered, Object.fromEntries(read))
    const fits = read.every(([, text]) => (text === '' ? mayBeEmpty(question) : isValid(question, text)))
    const missing =
      question.type === 'checkboxes' && question.required && read.every(([, text]) => text === '')
    if (!fits || missing) errors[question.code] = messages[question.type]
    else for (const [code, text] of read) answers[code] = stored(question, text)
  }
  return { entered, answers, errors }
}

function readQuestion(question: Question, posted: URLSearchParams): [code: string, text: string][] {
  const { code, type } = question
  const parts = subquestions(question)
  if (parts.length === 0) return [[code, (posted.get(code) ?? '').trim()]]
  const ticked = new Set(posted.getAll(code))
  return parts.map((part) => {
    const name = `${code}[${part.code}]`
    return [
      name,
      type === 'checkboxes' ? (ticked.has(part.code) ? 'Y' : '') : (posted.get(name) ?? '').trim(),
    ]
  })
}

/** Of checkboxes one must be ticked, not each. */
const mayBeEmpty = ({ required, type }: Question) => !required || type === 'checkboxes'

function isValid(question: Question, text: string): boolean {
  if (question.type === 'choice' || question.type === 'grid')
    return question.options.some(({ code }) => code === text)
  if (question.type === 'number') {
    const { decimals, min = 0, max = 1_000_000 } = question
    const number = Number(text.replace(',', '.'))
    return (
      (decimals ? /^-?\d{1,9}([.,]\d{1,3})?$/ : /^-?\d{1,9}$/).test(text) && number >= min && number <= max
    )
  }
  if (question.type === 'date') {
    const date = new Date(`${text}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  }
  return question.type === 'checkboxes' || text.length <= longestText
}

const messages: Record<Question['type'], string> = {
  choice: 'Scegli una risposta.',
  checkboxes: 'Scegli almeno una risposta.',
  grid: 'Scegli una risposta per ogni riga.',
  number: 'Scrivi un numero come indicato.',
  date: 'Scrivi una data valida.',
  text: `Scrivi una risposta, al massimo ${longestText} caratteri.`,
}

function stored({ type }: Question, text: string): string {
  if (type === 'number') return text.replace(',', '.')
  return type === 'date' && text !== '' ? `${text} 00:00:00` : text
}

/** Stored answers as their owner would write them. */
export function asTyped({ questions }: Group, answers: Answers): Answers {
  const typed = { ...answers }
  for (const { type, code } of questions) {
    const kept = typed[code]
    if (kept !== undefined && type === 'number') typed[code] = kept.replace('.', ',')
    if (kept !== undefined && type === 'date') typed[code] = kept.slice(0, 10)
  }
  return typed
}
