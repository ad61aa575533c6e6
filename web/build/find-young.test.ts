import { describe, expect, it } from 'vitest'

import { findYoungCode, findYoungStyles, ownMembers } from './find-young.ts'
import { readLine, supportedBrowsers } from './supported-browsers.ts'
import { youngFeatures } from './young-features.ts'

const young = youngFeatures(supportedBrowsers())
const inCode = (code: string) => findYoungCode(code, young, ownMembers([code])).map(({ name }) => name)
const inStyles = (css: string) => findYoungStyles(css, young).map(({ name }) => name)

describe('the supported browsers', () => {
  it('are those of web/package.json, as Vite and the data call them', () => {
    expect(supportedBrowsers()).toContainEqual({ target: 'ios', compat: 'safari_ios', version: '15.4' })
    expect(supportedBrowsers()).toContainEqual({ target: 'firefox', compat: 'firefox', version: '100' })
  })

  it.each(['last 2 versions', 'opera >= 90', 'chrome >= 100, firefox >= 100', '> 0.5%'])(
    'are not written as %s, which only a database understands',
    (line) => {
      expect(() => readLine(line)).toThrow(line)
    },
  )
})

describe('a built script', () => {
  it.each([
    ['[3, 1].toReversed()', '.toReversed'],
    ['[3, 1].toSorted()', '.toSorted'],
    ['list.findLast(Boolean)', '.findLast'],
    ['list[`toSpliced`](0, 1)', '.toSpliced'],
    ['one.union(other)', '.union'],
    ['Object.groupBy(list, name)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['fetch(`/`, { signal: AbortSignal.timeout(5) })', 'AbortSignal.timeout'],
    ['AbortSignal.any([one])', 'AbortSignal.any'],
    ['new Intl.Segmenter(`it`)', 'Intl.Segmenter'],
    ['form.requestSubmit()', '.requestSubmit'],
    ['scheduler.postTask(run)', 'scheduler'],
    ['new CompressionStream(`gzip`)', 'CompressionStream'],
    ['navigator.userAgentData.brands', '.userAgentData'],
    ['((one = structured) => one)(), URL.canParse(one)', 'URL.canParse'],
  ])('is found to need what is too young: %s', (code, name) => {
    expect(inCode(code)).toContain(name)
  })

  it.each([
    ['old enough', 'structuredClone(one).at(-1).replaceAll(`a`, `b`), Object.hasOwn(one, `a`)'],
    ['old enough, of Intl', 'new Intl.Locale(`it`).maximize()'],
    ['asked for by typeof', 'typeof CloseWatcher'],
    ['asked for by a question mark', 'one.toReversed?.()'],
    ['only read', 'const fast = navigator.connection'],
    ['a variable of its own', 'const navigation = 1; use(navigation)'],
    ['a parameter of its own', '({ scheduler, ...model }) => scheduler + model'],
    ['the name of a member', 'one.navigation = { scheduler: 1 }'],
    ['a method of its own', 'const schema = { union: () => 1 }; schema.union()'],
    ['a method that it gives away', 'one.watch = run; one.watch()'],
  ])('is left in peace with what is %s', (_, code) => {
    expect(inCode(code)).toEqual([])
  })
})

describe('a built stylesheet', () => {
  it.each([
    ['a { scale: 0 }', 'scale'],
    ['a { overflow: clip }', 'overflow: clip'],
    ['a { min-height: 100dvh }', '1dvh'],
    ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['@container (width > 9px) { a { color: red } }', '@container'],
    ['label:has(a) { color: red }', ':has'],
    ['@layer base, parts;', '@layer without a block'],
  ])('is found to need what is too young: %s', (css, name) => {
    expect(inStyles(css)).toContain(name)
  })

  it.each([
    'a { --scale: clip; content: "100dvh"; width: var(--dvh) }',
    'a { min-height: 100vh; display: grid; min-height: 100dvh }',
    '@layer base {} @layer parts {}',
    '@layer one { a:focus-visible::before { inset: 0; aspect-ratio: 1 } }',
  ])('is left in peace: %s', (css) => {
    expect(inStyles(css)).toEqual([])
  })
})
