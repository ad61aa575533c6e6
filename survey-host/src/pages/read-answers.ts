import type { Answers, Group, NumberQuestion, Option, Question } from '../survey.ts'

/** Messages by answer code: `FREQ`, or `CONTA[SQ001]` for one row of a grid. */
export type AnswerErrors = Record<string, string>

export type ReadAnswers = {
  /** As typed, so that nothing has to be typed twice. */
  entered: Answers
  /** As stored. Answers that are wrong are not among them. */
  answers: Answers
  errors: AnswerErrors
}

const longestText = 1000

/** Reads one page of a posted questionnaire. */
export function readAnswers(group: Group, posted: URLSearchParams): ReadAnswers {
  const read: ReadAnswers = { entered: {}, answers: {}, errors: {} }
  for (const question of group.questions) readQuestion(question, posted, read)
  return read
}

function readQuestion(question: Question, posted: URLSearchParams, read: ReadAnswers): void {
  if (question.type === 'checkboxes') readBoxes(question, posted, read)
  else if (question.type === 'grid')
    for (const row of question.rows)
      readOne(question, `${question.code}[${row.code}]`, posted, read, (text) =>
        wrongOption(question.options, text),
      )
  else readOne(question, question.code, posted, read, (text) => wrong(question, text))
}

function readOne(
  { required, type }: Question,
  code: string,
  posted: URLSearchParams,
  { entered, answers, errors }: ReadAnswers,
  wrongIn: (text: string) => string | undefined,
): void {
  const text = (posted.get(code) ?? '').trim()
  entered[code] = text
  const message = text === '' ? (required ? missing[type] : undefined) : wrongIn(text)
  if (message) errors[code] = message
  else answers[code] = stored(type, text)
}

function readBoxes(
  { code, options, required }: Question & { type: 'checkboxes' },
  posted: URLSearchParams,
  { entered, answers, errors }: ReadAnswers,
): void {
  const ticked = new Set(posted.getAll(code))
  for (const option of options) {
    const value = ticked.has(option.code) ? 'Y' : ''
    entered[`${code}[${option.code}]`] = value
    answers[`${code}[${option.code}]`] = value
  }
  if (required && !options.some((option) => ticked.has(option.code))) errors[code] = missing.checkboxes
}

const missing: Record<Question['type'], string> = {
  choice: 'Scegli una risposta.',
  checkboxes: 'Scegli almeno una risposta.',
  grid: 'Scegli una risposta per questa riga.',
  number: 'Scrivi un numero.',
  date: 'Scrivi una data.',
  text: 'Scrivi una risposta.',
}

function wrong(
  question: Exclude<Question, { type: 'checkboxes' | 'grid' }>,
  text: string,
): string | undefined {
  if (question.type === 'choice') return wrongOption(question.options, text)
  if (question.type === 'number') return wrongNumber(question, text)
  if (question.type === 'date') return isDate(text) ? undefined : 'Scrivi una data valida.'
  if (text.length <= longestText) return undefined
  return `Scrivi al massimo ${longestText} caratteri: ora sono ${text.length}.`
}

function wrongOption(options: Option[], code: string): string | undefined {
  return options.some((option) => option.code === code) ? undefined : 'Scegli una delle risposte proposte.'
}

function wrongNumber(
  { decimals, min = 0, max = 1_000_000 }: NumberQuestion,
  text: string,
): string | undefined {
  if (!/^-?\d{1,9}([.,]\d{1,3})?$/.test(text)) return 'Usa solo le cifre, per esempio 12.'
  if (!decimals && !/^-?\d+$/.test(text)) return 'Scrivi un numero intero, senza decimali.'
  const number = Number(text.replace(',', '.'))
  return number < min || number > max ? `Scrivi un numero da ${min} a ${max}.` : undefined
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function stored(type: Question['type'], text: string): string {
  if (type === 'number') return text.replace(',', '.')
  return type === 'date' && text !== '' ? `${text} 00:00:00` : text
}
