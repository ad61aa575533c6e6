import { Refusal } from '#data/refusal.ts'
import { clearToast, showToast } from '#ui/feedback/show-toast.ts'
import type { Language } from '#ui/text/language.ts'

import { focusFirst } from './controls.ts'

type Words = Partial<Record<Refusal['code'], string>>

/** The browser's own words, on an English screen. */
const english: Words = {
  offline: 'There is no connection: please try again.',
  timed_out: 'The portal does not answer: please try again.',
  not_loaded: 'The page has not loaded completely: check the connection and load it again.',
  unexpected: 'Please try again after some time.',
}

/** The same above a form, where something was typed. */
const inForm: Record<Language, Words> = {
  it: {
    offline: 'Manca la connessione. Quello che hai scritto è ancora qui: riprova.',
    timed_out: 'Il portale non risponde. Quello che hai scritto è ancora qui: riprova.',
  },
  en: {
    offline: 'There is no connection. What you have typed is still here: please try again.',
    timed_out: 'The portal does not answer. What you have typed is still here: please try again.',
  },
}

/** The words for a refusal. The server speaks the screen's language; what the browser itself says is Italian. */
export function wordsOf({ code, message }: Refusal, language: Language): string {
  return (language === 'en' ? english[code] : undefined) ?? message
}

type Form = { setError(path: string, error: { message: string }): void }

/**
 * Puts a refusal where the person can act on it: under the fields it names, else in a toast. A missing connection
 * stays above the button, because it may last longer than a toast.
 */
export function showRefusal(form: Form, error: unknown, language: Language = 'it'): void {
  if (!(error instanceof Refusal)) throw error

  const problems = Object.entries(error.fields)
  const answerable = problems.filter(([path]) => controlNamed(path) !== undefined)
  for (const [path, message] of answerable) form.setError(path, { message })
  focusFirst(answerable.map(([path]) => path))
  if (answerable.length > 0) return clearToast()

  const words = problems[0]?.[1] ?? wordsOf(error, language)
  if (error.status !== 0) return void showToast('error', words)
  form.setError('root', { message: inForm[language][error.code] ?? words })
  clearToast()
}

// A control carries its payload field's name, so the page itself knows which fields it can show.
const controlNamed = (path: string) => document.getElementsByName(path)[0]
