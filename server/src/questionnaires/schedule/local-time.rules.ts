// LimeSurvey writes dates as its own wall clock shows them, without a zone: `YYYY-MM-DD HH:MM:SS`, or without seconds.

/** A moment on LimeSurvey's wall clock, in the form in which it writes dates, which sorts as text. */
export function localTimeIn(timeZone: string): (moment: Date) => string {
  // Swedish writes dates the way databases do
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (moment) => format.format(moment)
}

const written = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(?::(\d{2}))?$/u
// a survey that keeps no dates writes this in their place
const noDate = '1980-01-01'
const hour = 3_600_000

/** The moment that a text of LimeSurvey's clock means; null when it means none. Of the hour that comes twice, the first. */
export function momentIn(timeZone: string): (text: string | null | undefined) => Date | null {
  const localTime = localTimeIn(timeZone)
  const readAsUtc = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`)
  return (text) => {
    const [, day, time, seconds = '00'] = written.exec(text ?? '') ?? []
    if (day === undefined || day === noDate) return null
    const local = `${day} ${time}:${seconds}`
    const asUtc = readAsUtc(local)
    if (Number.isNaN(asUtc)) return null
    const offset = readAsUtc(localTime(new Date(asUtc))) - asUtc
    // the offset may change between the two moments
    return (
      [offset + hour, offset, offset - hour]
        .map((tried) => new Date(asUtc - tried))
        .find((moment) => localTime(moment) === local) ?? null
    )
  }
}
