const dayMs = 86_400_000
const number = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/** For how long something has been so: `da oggi`, `da 1 giorno`, `da 12 giorni`. */
export function waitingSince(since: string, now: string): string {
  const days = Math.floor((Date.parse(now) - Date.parse(since)) / dayMs)
  if (days < 1) return 'da meno di un giorno'
  return days === 1 ? 'da 1 giorno' : `da ${number.format(days)} giorni`
}

/** How long a step usually takes; half a day and less in hours. */
export function printDays(days: number | null): string {
  if (days === null) return '—'
  if (days < 0.5) {
    const hours = Math.round(days * 24)
    return hours < 1 ? 'meno di un’ora' : hours === 1 ? '1 ora' : `${hours} ore`
  }
  const rounded = number.format(days)
  return rounded === '1' ? '1 giorno' : `${rounded} giorni`
}

/** How long ago a moment was, in the largest unit that fits. */
export function ago(moment: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(moment)) / 60_000)
  if (minutes < 1) return 'adesso'
  if (minutes < 60) return minutes === 1 ? 'un minuto fa' : `${minutes} minuti fa`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? 'un’ora fa' : `${hours} ore fa`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'ieri' : `${days} giorni fa`
}
