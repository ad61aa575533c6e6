/** 167 is 2:47. */
export const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** 167 is "2 minuti e 47 secondi". */
export function spokenTime(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  const parts = [count(minutes, 'minuto', 'minuti'), count(seconds % 60, 'secondo', 'secondi')].filter(
    (part) => part !== '',
  )
  return parts.join(' e ')
}

const count = (amount: number, one: string, many: string) =>
  amount === 0 ? '' : `${amount} ${amount === 1 ? one : many}`
