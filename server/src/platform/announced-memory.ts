import type { Channel, Listener } from './listener.ts'

const usuallyAtMost = 20_000

/**
 * Remembers answers of the database for seconds, and forgets those about somebody as soon as any process announces that
 * something has changed. Without the connection that hears announcements nothing is remembered.
 */
export type AnnouncedMemory<Value, Answer = Value> = {
  /** Undefined where nothing is remembered, or it has run out at `now`. */
  get(key: string, now: number): Value | undefined
  /**
   * To be called before the database is asked. What it answers is kept by the function that this returns, unless a change was
   * announced meanwhile. `until`: milliseconds of the clock.
   */
  beforeReading(): (key: string, value: Value, until: number) => void
  /** Also lets nobody join who is asking for it now. */
  forget(key: string): void
  /**
   * Asks once for all who ask while the first of them waits: a page that is opened asks for several things at once. Who comes after
   * a change was announced asks anew.
   */
  askOnce(key: string, ask: () => Promise<Answer>): Promise<Answer>
}

type Options<Value> = {
  listener: Pick<Listener, 'on' | 'onReconnect' | 'connected'>
  channels: readonly Channel[]
  /** Whose announcements a value depends on: what they carry. One that carries nothing is about everybody. */
  subjectOf: (value: Value) => string
  /** How many values at most: one more, and all are forgotten. */
  most?: number
}

export function announcedMemory<Value, Answer = Value>({
  listener,
  channels,
  subjectOf,
  most = usuallyAtMost,
}: Options<Value>): AnnouncedMemory<Value, Answer> {
  const remembered = new Map<string, { value: Value; until: number }>()
  const keysOf = new Map<string, Set<string>>()
  const asking = new Map<string, { answer: Promise<Answer>; since: number }>()
  let announcements = 0

  const drop = (key: string) => {
    const known = remembered.get(key)
    if (known === undefined) return
    remembered.delete(key)
    const subject = subjectOf(known.value)
    const keys = keysOf.get(subject)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(subject)
  }
  const forgetAll = () => {
    remembered.clear()
    keysOf.clear()
  }

  const hear = (subject: string) => {
    announcements += 1
    if (subject === '') return forgetAll()
    for (const key of keysOf.get(subject) ?? []) remembered.delete(key)
    keysOf.delete(subject)
  }
  for (const channel of channels) listener.on(channel, hear)
  // a change may have been announced while nobody listened
  listener.onReconnect(() => {
    announcements += 1
    forgetAll()
  })

  return {
    get(key, now) {
      const known = remembered.get(key)
      return known !== undefined && known.until > now && listener.connected() ? known.value : undefined
    },
    beforeReading() {
      const before = announcements
      return (key, value, until) => {
        if (announcements !== before) return
        drop(key)
        if (remembered.size >= most) forgetAll()
        remembered.set(key, { value, until })
        const keys = keysOf.get(subjectOf(value)) ?? new Set()
        keysOf.set(subjectOf(value), keys.add(key))
      }
    },
    forget(key) {
      asking.delete(key)
      drop(key)
    },
    askOnce(key, ask) {
      const asked = asking.get(key)
      if (asked !== undefined && asked.since === announcements && listener.connected()) return asked.answer
      const answer = ask().finally(() => {
        if (asking.get(key)?.answer === answer) asking.delete(key)
      })
      asking.set(key, { answer, since: announcements })
      return answer
    },
  }
}
