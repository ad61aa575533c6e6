import type { Refusal } from '#data/refusal.ts'
import type { Language } from '#ui/text/language.ts'

const english = {
  offline: 'There is no connection. What you have typed is still here: please try again.',
  unexpected: 'Please try again after some time.',
}

/** What a person reads for a refusal. The server speaks the screen's language; what the browser itself says is Italian. */
export function wordsOf({ code, message }: Refusal, language: Language): string {
  if (language === 'en' && (code === 'offline' || code === 'unexpected')) return english[code]
  return message
}
