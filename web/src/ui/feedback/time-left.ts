import type { Language } from '#ui/text/language.ts'

/** 167 is 2:47. */
export const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const units = {
  it: { minute: ['minuto', 'minuti'], second: ['secondo', 'secondi'], and: ' e ' },
  en: { minute: ['minute', 'minutes'], second: ['second', 'seconds'], and: ' and ' },
} as const

/** 167 is "2 minuti e 47 secondi". */
export function spokenTime(seconds: number, language: Language = 'it') {
  const { minute, second, and } = units[language]
  return [count(Math.floor(seconds / 60), minute), count(seconds % 60, second)]
    .filter((part) => part !== '')
    .join(and)
}

const count = (amount: number, [one, many]: readonly [string, string]) =>
  amount === 0 ? '' : `${amount} ${amount === 1 ? one : many}`
