import postcss, { type Declaration } from 'postcss'
import { type ESTree, parseSync } from 'vite'

import type { YoungFeatures } from './young-features.ts'

/** `name` as in the list of the allowed, `lacking` the browsers without it, `at` the words around its use. */
export type Finding = { name: string; lacking: string; at: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * The names that these scripts give to members of their own objects and classes. A call of such a name may be meant
 * for one of those, so it is not looked at; in our own code TypeScript's `lib` knows the difference.
 */
export function ownMembers(scripts: readonly string[]): ReadonlySet<string> {
  const own = new Set<string>()
  for (const code of scripts) {
    visit(parsed(code), (node) => {
      if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type)) {
        const name = nameOf(node['key'], node['computed'] === true)
        if (name !== undefined) own.add(name)
      } else if (node.type === 'AssignmentExpression') {
        const { left } = node as { left?: Node }
        const name = left?.type === 'MemberExpression' ? memberOf(left) : undefined
        if (name !== undefined) own.add(name)
      }
    })
  }
  return own
}

/**
 * The features that one built script needs and a supported browser lacks: globals, statics, and members that are called or looked
 * into. A feature that is only read or asked for with `?.` or `typeof` breaks nothing.
 */
export function findYoungCode(code: string, young: YoungFeatures, own: ReadonlySet<string>): Finding[] {
  const program = parsed(code)
  const bound = boundNames(program)
  const findings: Finding[] = []
  const note = (name: string, lacking: string | undefined, node: Node) => {
    if (lacking !== undefined) findings.push({ name, lacking, at: around(code, node) })
  }
  visit(program, (node, parent) => {
    if (node.type === 'Identifier') {
      const name = String(node['name'])
      if (!bound.has(name) && isReference(node, parent)) note(name, young.globals.get(name), node)
    } else if (node.type === 'MemberExpression') {
      const name = memberOf(node)
      const object = node['object'] as Node
      if (name === undefined) return
      const path = `${String(object['name'])}.${name}`
      if (object.type === 'Identifier' && young.statics.has(path)) note(path, young.statics.get(path), node)
      else if (!own.has(name) && isNeeded(node, parent)) note(`.${name}`, young.members.get(name), node)
    }
  })
  return findings
}

// seen in 102: a style sheet with one, taken from its memory for a second page, is read for ever (layer-by-folder.ts)
const hangs = 'Chrome 102'

/** Properties, at-rules, pseudo-classes and pseudo-elements of one built stylesheet that a supported browser lacks. */
export function findYoungStyles(css: string, young: YoungFeatures): Finding[] {
  const findings: Finding[] = []
  const note = (name: string, lacking: string | undefined, at: string) => {
    if (lacking !== undefined) findings.push({ name, lacking, at: at.slice(0, 160) })
  }
  postcss.parse(css).walk((node) => {
    if (node.type === 'decl') {
      const at = `${node.parent?.toString().split('{')[0] ?? ''}{${node.toString()}}`
      note(node.prop, young.properties.get(node.prop), at)
      if (hasFallback(node)) return
      for (const [name, lacking] of youngInValue(node, young)) note(name, lacking, at)
    } else if (node.type === 'atrule') {
      const at = `@${node.name} ${node.params}`
      note(`@${node.name}`, young.atRules.get(node.name), at)
      if (node.name === 'layer' && node.nodes === undefined) note('@layer without a block', hangs, at)
    } else if (node.type === 'rule') {
      for (const [pseudo, name = ''] of node.selector.matchAll(/::?([a-z-]+)/gu))
        note(pseudo, young.selectors.get(name), node.selector)
    }
  })
  return findings
}

/** The words, functions and units of one value that a supported browser lacks. */
function youngInValue({ prop, value }: Declaration, young: YoungFeatures): [string, string | undefined][] {
  const bare = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/gu, '')
  return [
    ...[...bare.matchAll(/[a-z][a-z-]*(?![\w(-])/gu)].map(([word]): [string, string | undefined] => [
      `${prop}: ${word}`,
      young.values.get(`${prop}: ${word}`),
    ]),
    ...[...bare.matchAll(/([a-z][\w-]*)\(/gu)].map(([, name = '']): [string, string | undefined] => [
      `${name}()`,
      young.functions.get(name),
    ]),
    ...[...bare.matchAll(/\d([a-z]+)/gu)].map(([, unit = '']): [string, string | undefined] => [
      `1${unit}`,
      young.units.get(unit),
    ]),
  ]
}

/** An older browser drops the declaration that it does not know and keeps the one before it. */
function hasFallback(declaration: Declaration): boolean {
  const siblings = declaration.parent?.nodes ?? []
  const before = siblings.slice(0, siblings.indexOf(declaration))
  return before.some((node) => node.type === 'decl' && node.prop === declaration.prop)
}

const parsed = (code: string) => parseSync('built.js', code, { sourceType: 'module' }).program

function boundNames(program: ESTree.Program): ReadonlySet<string> {
  const bound = new Set<string>()
  const bind = (pattern: unknown) => {
    for (const name of namesIn(pattern)) bound.add(name)
  }
  visit(program, (node) => {
    if (/Function|^Class/u.test(node.type)) bind(node['id'])
    if (/Function/u.test(node.type)) for (const parameter of node['params'] as unknown[]) bind(parameter)
    if (node.type === 'VariableDeclarator') bind(node['id'])
    if (node.type === 'CatchClause') bind(node['param'])
    if (node.type.startsWith('Import')) bind(node['local'])
  })
  return bound
}

/** The names that a pattern binds: not those of its defaults. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])]
    case 'AssignmentPattern':
      return namesIn(pattern['left'])
    case 'ArrayPattern':
      return (pattern['elements'] as unknown[]).flatMap(namesIn)
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((property) => namesIn(property['value'] ?? property))
    default:
      return namesIn(pattern['argument'])
  }
}

/** Not a key, not the name after a dot, and not what `typeof` asks about. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return true
  const isName = parent['computed'] !== true && (parent['property'] === node || parent['key'] === node)
  const isAsked = parent.type === 'UnaryExpression' && parent['operator'] === 'typeof'
  const isLabel = /^(?:Import|Export)|Label|Break|Continue/u.test(parent.type)
  return !isName && !isAsked && !isLabel
}

/** Whether the program ends if this member is not there: it is called, constructed or looked into. */
function isNeeded(member: Node, parent: Node | undefined): boolean {
  if (parent === undefined || parent['optional'] === true) return false
  return parent['callee'] === member || (parent.type === 'MemberExpression' && parent['object'] === member)
}

const memberOf = (node: Node) => nameOf(node['property'], node['computed'] === true)

function nameOf(key: unknown, computed: boolean): string | undefined {
  if (!isNode(key)) return undefined
  if (key.type === 'Literal' && typeof key['value'] === 'string') return key['value']
  if (key.type === 'TemplateLiteral') {
    const quasis = key['quasis'] as { value: { cooked: string } }[]
    return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
  }
  return key.type === 'Identifier' && !computed ? String(key['name']) : undefined
}

function visit(node: unknown, see: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, see, parent)
  } else if (isNode(node)) {
    see(node, parent)
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child, see, node)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const around = (code: string, { start, end }: Node) =>
  code.slice(Math.max(0, start - 60), Math.min(end, start + 60) + 40).replaceAll(/\s+/gu, ' ')
