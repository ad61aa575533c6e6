/** The last completions' word about LimeSurvey's clock: how many minutes old the freshest was when the portal saw it. */
export type ClockCheck = { completions: number; leastMinutes: number | null }

const enough = 5
const almostAnHour = 55
const twoHours = 125

/** In words for the operator. */
export function describeClock({ completions, leastMinutes }: ClockCheck): string {
  if (completions < enough || leastMinutes === null)
    return 'Clock: not known yet, too few completions with a date.'
  if (leastMinutes < almostAnHour) return 'Clock: in Italian time.'
  if (leastMinutes <= twoHours) {
    return `Clock: every completion looks at least ${leastMinutes} minutes old when the portal sees it. LimeSurvey’s clock is probably in UTC: set it to Europe/Rome (date.timezone in its PHP, or the time difference in its global settings).`
  }
  return `Clock: no completion was seen sooner than ${leastMinutes} minutes after it; nothing can be said of LimeSurvey’s clock.`
}
