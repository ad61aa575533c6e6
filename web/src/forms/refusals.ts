import { Refusal } from '#data/refusal.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import type { Language } from '#ui/text/language.ts'

import { focusFirst } from './controls.ts'

const english = {
  offline: 'There is no connection. What you have typed is still here: please try again.',
  unexpected: 'Please try again after some time.',
}

/** What a person reads for a refusal. The server speaks the screen's language; what the browser itself says is Italian. */
export function wordsOf({ code, message }: Refusal, language: Language): string {
  if (language === 'en' && (code === 'offline' || code === 'unexpected')) return english[code]
  return message
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
  if (answerable.length > 0) return

  const words = problems[0]?.[1] ?? wordsOf(error, language)
  if (error.code === 'offline') form.setError('root', { message: words })
  else void showToast('error', words)
}

// A control carries its payload field's name, so the page itself knows which fields it can show.
const controlNamed = (path: string) => document.getElementsByName(path)[0]
