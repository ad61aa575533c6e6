import type { CalendarEntry } from '@desco/contract/messages/calendar'

/** One thing on one day, and whose it is; nobody is named where everything is one’s own. */
export type Joined = { entry: CalendarEntry; isMine: boolean; whose: string[] }

/** Names the reader as well where others are named. What is proposed to a family is nobody’s own. */
export function sayWhose(entries: readonly CalendarEntry[]): Joined[] {
  const namesSomebody = entries.some(({ name }) => name !== null)
  return entries.map((entry) => {
    const { kind, name } = entry
    const who = name ?? (namesSomebody && kind !== 'appointment' ? 'tu' : null)
    return { entry, isMine: name === null, whose: who === null ? [] : [who] }
  })
}

/**
 * The same thing on the same day for several people of a family is one line that names them: three children with a day of
 * the diary do not make three lines. What is taken over into another calendar says no name, so that one of them does for all.
 */
export function joinAlike(all: readonly Joined[]): Joined[] {
  const joined = new Map<string, Joined>()
  for (const one of all) {
    const { id, kind, title, day, from, until, state, mayBeTaken, appointment } = one.entry
    const key = appointment === null ? JSON.stringify([kind, title, day, from, until, state, mayBeTaken]) : id
    const known = joined.get(key)
    joined.set(key, {
      entry: known?.entry ?? one.entry,
      isMine: one.isMine || known?.isMine === true,
      whose: [...(known?.whose ?? []), ...one.whose],
    })
  }
  return [...joined.values()]
}
