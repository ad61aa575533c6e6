import type { Answer } from './html.ts'
import { answer, nothing, phpErrorPage } from './rpc/answer-call.ts'

/** Ways in which a survey service lets the portal down; null is health. */
export type Failure = 'disabled' | 'xml' | 'html' | 'http500' | 'slow' | 'refuse' | null

const xmlFault =
  '<?xml version="1.0" encoding="UTF-8"?>\n<methodResponse><fault><value><struct><member><name>faultCode</name><value><int>631</int></value></member><member><name>faultString</name><value><string>Failed to parse request</string></value></member></struct></value></fault></methodResponse>'

/** As a proxy or a plugin in front of LimeSurvey says it. */
const maintenancePage =
  '<!doctype html><html><head><title>Manutenzione</title></head><body><h1>Torniamo presto</h1></body></html>'

export type Failures = ReturnType<typeof createFailures>

export function createFailures() {
  let current: Failure = null
  let releases: (() => void)[] = []
  let watchers: { count: number; seen: () => void }[] = []

  return {
    fail: (failure: Failure) => {
      current = failure
      if (failure !== 'slow') for (const release of releases.splice(0)) release()
    },
    /** Calls held back by `slow` at this moment. */
    held: () => releases.length,
    /** Resolves when at least so many calls are held back. */
    untilHeld: (count: number): Promise<void> => {
      if (releases.length >= count) return Promise.resolve()
      return new Promise((seen) => watchers.push({ count, seen }))
    },
    /** Waits for `slow` to end, then says what happens in place of the truth, if anything. */
    instead: async (): Promise<Answer | 'breakOff' | undefined> => {
      if (current === 'slow')
        await new Promise<void>((release) => {
          releases = [...releases, release]
          for (const { count, seen } of watchers) if (releases.length >= count) seen()
          watchers = watchers.filter(({ count }) => releases.length < count)
        })
      if (current === 'refuse') return 'breakOff'
      if (current === 'disabled') return nothing()
      if (current === 'xml') return answer(200, xmlFault)
      if (current === 'html') return answer(200, maintenancePage)
      return current === 'http500' ? phpErrorPage('Out of order.') : undefined
    },
  }
}
