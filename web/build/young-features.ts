import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import type {
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
} from '@mdn/browser-compat-data'

import type { Oldest } from './supported-browsers.ts'

/** By name, the browsers that lack it in their oldest supported version. */
export type Names = ReadonlyMap<string, string>

export type YoungFeatures = {
  /** `CloseWatcher` */
  globals: Names
  /** `AbortSignal.timeout` */
  statics: Names
  /** `toReversed`: no object of a supported browser has a member of this name. */
  members: Names
  properties: Names
  /** `overflow: clip` */
  values: Names
  /** `color-mix()` */
  functions: Names
  /** `dvh` */
  units: Names
  atRules: Names
  selectors: Names
}

const families = ['h', 'w', 'i', 'b', 'min', 'max']
const unitsOf: Record<string, string[]> = {
  container_query_length_units: families.map((family) => `cq${family}`),
  viewport_percentage_units_dynamic: families.map((family) => `dv${family}`),
  viewport_percentage_units_large: families.map((family) => `lv${family}`),
  viewport_percentage_units_small: families.map((family) => `sv${family}`),
}

/** The features that at least one of these browsers lacks, by MDN's browser-compat-data. */
export function youngFeatures(oldest: readonly Oldest[]): YoungFeatures {
  const lackingWhere = (counts: (statement: SimpleSupportStatement) => boolean) => {
    return ({ support }: CompatStatement) =>
      oldest
        .filter(({ compat, version }) => !isSupported(support[compat], version, counts))
        .map(({ compat, version }) => `${compat} ${version}`)
        .join(', ')
  }
  const lacking = lackingWhere(({ prefix }) => prefix === undefined)
  // the build writes the prefixed form beside the plain one
  const lackingStyle = lackingWhere(() => true)
  const { api, javascript, css } = compatData
  return {
    ...youngCode(
      [
        ...childrenOf(javascript['builtins']),
        ...childrenOf(javascript['builtins']?.['Intl']),
        ...childrenOf(api),
      ],
      lacking,
    ),
    ...youngStyles(css, lackingStyle),
  }
}

type Lacking = (compat: CompatStatement) => string

function youngCode(interfaces: [string, Identifier][], lacking: Lacking) {
  const globals = new Map<string, string>()
  const statics = new Map<string, string>()
  const members = new Map<string, string>()
  const old = new Set<string>()
  for (const [owner, node] of interfaces) {
    const ofOwner = node.__compat === undefined ? '' : lacking(node.__compat)
    if (ofOwner !== '') globals.set(owner, ofOwner)
    for (const [key, { __compat: compat }] of childrenOf(node)) {
      if (compat === undefined) continue
      const name = key.replace(/_static$/u, '')
      const young = lacking(compat)
      if (young === '') old.add(name)
      else if (key !== name || isStaticHere(owner, name)) statics.set(`${owner}.${name}`, young)
      else members.set(name, young)
      if (young !== '' && owner === 'Window') globals.set(name, young)
    }
  }
  for (const name of old) members.delete(name)
  return { globals, statics, members }
}

/** The data does not tell the statics of JavaScript's own objects from their methods; this Node has them all. */
function isStaticHere(owner: string, name: string): boolean {
  const object: unknown = Reflect.get(globalThis, owner)
  return (
    (typeof object === 'function' || typeof object === 'object') &&
    object !== null &&
    Object.hasOwn(object, name)
  )
}

function youngStyles(css: Identifier, lacking: Lacking) {
  const { properties, types } = css
  const values = childrenOf(properties).flatMap(([property, node]) =>
    [...youngNames(node, lacking)].map(([value, young]) => [`${property}: ${value}`, young] as const),
  )
  const functions = [['', types] as const, ...childrenOf(types)].flatMap(([, node]) => [
    ...youngNames(node, lacking),
  ])
  const units = [...youngNames(types?.['length'], lacking)].flatMap(([name, young]) =>
    (unitsOf[name] ?? [name]).map((unit) => [unit, young] as const),
  )
  return {
    properties: youngNames(properties, lacking),
    values: new Map(values),
    functions: new Map(functions),
    units: new Map(units),
    atRules: youngNames(css['at-rules'], lacking),
    selectors: youngNames(css['selectors'], lacking),
  }
}

const childrenOf = (node: Identifier = {}) =>
  Object.entries(node).filter(([key]) => key !== '__compat') as [string, Identifier][]

function youngNames(node: Identifier | undefined, lacking: Lacking): Names {
  return new Map(
    childrenOf(node)
      .map(([name, { __compat: compat }]) => [name, compat === undefined ? '' : lacking(compat)] as const)
      .filter(([, young]) => young !== ''),
  )
}

function isSupported(
  support: SupportStatement | undefined,
  version: string,
  counts: (statement: SimpleSupportStatement) => boolean,
): boolean {
  return [support ?? []]
    .flat()
    .filter(counts)
    .some(
      ({ version_added: added, version_removed: removed, flags, alternative_name: otherName }) =>
        flags === undefined &&
        otherName === undefined &&
        isReached(added, version) &&
        !isReached(removed, version),
    )
}

/** Whether a browser of this `version` is at least as new as `milestone`, in the data's form: `≤37`, `preview`, `false`. */
function isReached(milestone: string | false | undefined, version: string): boolean {
  const found = typeof milestone === 'string' ? /^≤?(\d[\d.]*)$/u.exec(milestone)?.[1] : undefined
  return found !== undefined && compareVersions(found, version) <= 0
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  const differing = Array.from(
    { length: Math.max(left.length, right.length) },
    (_, at) => (left[at] ?? 0) - (right[at] ?? 0),
  )
  return differing.find((difference) => difference !== 0) ?? 0
}
