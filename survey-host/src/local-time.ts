// sv-SE is the locale that writes dates the way MySQL does
const rome = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The server's own clock: `YYYY-MM-DD HH:MM:SS` in Italy, without zone. */
export function localSecond(now: Date): string {
  return rome.format(now)
}

/** The same without seconds, as LimeSurvey writes `completed`. */
export function localMinute(now: Date): string {
  return localSecond(now).slice(0, 16)
}
