import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { withScriptsAfterPaint } from './scripts-after-paint.ts'

const entry = '<script type="module" crossorigin src="/assets/index.js" fetchpriority="low"></script>'
const react = '<link rel="modulepreload" crossorigin href="/assets/react-Ab_c-1.js" fetchpriority="low">'
const part = '<link rel="modulepreload" crossorigin href="/assets/portal-Ab_c-1.js" fetchpriority="low">'
const early = '<script>window.early = 1</script>'
const page = `<html><head>${early}${entry}<style>a{}</style>${react}${part}</head><body>content</body></html>`

const split = /^(?<before>.*)<template id="scripts">(?<waiting>.*)<\/template><script>(?<code>.*)<\/script>/su
const partsOf = (html: string) => split.exec(html)?.groups ?? {}

/** The page's last script, run as a browser runs it: what it asked for, and what makes the page painted or late. */
function opened({ tellsPaint = true } = {}) {
  const asked: string[] = []
  const timers: [() => void, number][] = []
  const told: (() => void)[] = []
  runInNewContext(partsOf(withScriptsAfterPaint(page))['code'] ?? '', {
    document: {
      getElementById: (id: string) => (id === 'scripts' ? { content: 'the scripts' } : null),
      importNode: (content: string) => content,
      body: { appendChild: (content: string) => asked.push(content) },
    },
    PerformanceObserver: tellsPaint
      ? class {
          readonly tell: () => void
          constructor(tell: () => void) {
            this.tell = tell
          }
          observe({ type }: { type: string }) {
            if (type === 'paint') told.push(this.tell)
          }
        }
      : undefined,
    setTimeout: (act: () => void, after: number) => timers.push([act, after]),
  })
  return { asked, paint: () => told.forEach((tell) => tell()), timers }
}

describe('withScriptsAfterPaint', () => {
  it('asks for one script before it is painted, which is as large as the others together', () => {
    const { before, waiting } = partsOf(withScriptsAfterPaint(page))
    expect(before).toBe(`<html><head>${early}<style>a{}</style>${react}</head><body>content`)
    expect(waiting).toBe(entry + part)
  })

  it('asks for the others once, when the page was painted', () => {
    const { asked, paint, timers } = opened()
    expect(asked).toEqual([])
    paint()
    paint()
    timers.forEach(([act]) => act())
    expect(asked).toEqual(['the scripts'])
  })

  it('asks for the others soon where nothing is painted, because the tab lies behind others', () => {
    const { asked, timers } = opened()
    expect(timers.map(([, after]) => after)).toEqual([300])
    timers.forEach(([act]) => act())
    expect(asked).toEqual(['the scripts'])
  })

  it('asks for the others at once in a browser that does not say when it paints', () => {
    expect(opened({ tellsPaint: false }).asked).toEqual(['the scripts'])
  })
})
