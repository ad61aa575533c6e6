export type ReadEvent = Record<string, string>

/** Reads a calendar as RFC 5545 says, and nothing of how ours is written. Throws at what a strict reader refuses. */
export function readIcs(text: string): { calendar: Record<string, string>; events: ReadEvent[] } {
  if (!text.endsWith('\r\n')) throw new Error('The last line does not end.')
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`A line has more than 75 octets: ${line}`)
    if (/[\r\n]/u.test(line)) throw new Error('A line breaks where it must not.')
  }
  const unfolded: string[] = []
  for (const line of lines) {
    if (line.startsWith(' ')) unfolded.push((unfolded.pop() ?? '') + line.slice(1))
    else unfolded.push(line)
  }
  const open: string[] = []
  const calendar: Record<string, string> = {}
  const events: ReadEvent[] = []
  for (const line of unfolded) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new Error(`Not a property: ${line}`)
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)]
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends where something else is open.`)
    } else {
      const into = open.at(-1) === 'VEVENT' ? events.at(-1) : calendar
      if (into === undefined || name in into) throw new Error(`${name} stands where it must not.`)
      into[name] = unescaped(value)
    }
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} does not end.`)
  for (const event of events) {
    for (const name of ['UID', 'DTSTAMP']) if (!event[name]) throw new Error(`An event has no ${name}.`)
  }
  return { calendar, events }
}

const unescaped = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/gu, (_both, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
