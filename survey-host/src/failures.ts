import { type Answer, answer, nothing, phpErrorPage } from './rpc/answer-call.ts'

/** Ways in which a survey service lets the portal down; null is health. */
export type Failure = 'disabled' | 'xml' | 'http500' | 'slow' | 'refuse' | null

const xmlFault =
  '<?xml version="1.0" encoding="UTF-8"?>\n<methodResponse><fault><value><struct><member><name>faultCode</name><value><int>631</int></value></member><member><name>faultString</name><value><string>Failed to parse request</string></value></member></struct></value></fault></methodResponse>'

export type Failures = {
  fail: (failure: Failure) => void
  readonly current: Failure
  /** Calls held back by `slow` at this moment. */
  readonly held: number
  /** Resolves when at least so many calls are held back. */
  untilHeld: (count: number) => Promise<void>
  /** Passes at once, or waits for `slow` to end. */
  pass: () => Promise<void>
  /** What is answered in place of the truth, if anything. */
  instead: () => Answer | undefined
}

export function createFailures(): Failures {
  let current: Failure = null
  let held: (() => void)[] = []
  let watchers: { count: number; seen: () => void }[] = []

  return {
    get current() {
      return current
    },
    get held() {
      return held.length
    },
    fail(failure) {
      current = failure
      if (failure === 'slow') return
      for (const release of held.splice(0)) release()
    },
    untilHeld(count) {
      if (held.length >= count) return Promise.resolve()
      return new Promise((seen) => watchers.push({ count, seen }))
    },
    pass() {
      if (current !== 'slow') return Promise.resolve()
      return new Promise((release) => {
        held = [...held, release]
        for (const { count, seen } of watchers) if (held.length >= count) seen()
        watchers = watchers.filter(({ count }) => held.length < count)
      })
    },
    instead() {
      if (current === 'disabled') return nothing()
      if (current === 'xml') return answer(200, 'text/html; charset=UTF-8', xmlFault)
      if (current === 'http500') return answer(500, 'text/html; charset=UTF-8', phpErrorPage('Out of order.'))
      return undefined
    },
  }
}
