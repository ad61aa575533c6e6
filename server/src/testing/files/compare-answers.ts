import { familyEndpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'

import { schemaOf } from '#platform/web/openapi.ts'

/** A JSON Schema, as zod writes one for an answer on the wire. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  [limit: string]: unknown
}
export type Answers = Record<string, Schema>

const lines = Object.entries<Endpoint>(familyEndpoints)

/** Today's answers to families. */
export const familyAnswers = (): Answers =>
  Object.fromEntries(lines.map(([call, { answer }]) => [call, schemaOf(answer) as Schema]))

/** The calls whose answers a page reads whole or not at all. */
export const readWhole = lines.flatMap(([call, { isReadWhole }]) => (isReadWhole ? [call] : []))

/** One line a call, so that a change is read in a diff. */
export const printAnswers = (answers: Answers): string =>
  `{\n${Object.entries(answers)
    .map(([call, answer]) => `"${call}": ${JSON.stringify(answer)}`)
    .join(',\n')}\n}\n`

/** The words of a schema that are looked at one by one; the others are limits. */
const structure = new Set(['type', 'enum', 'const', 'anyOf', 'oneOf', 'properties', 'required', 'items'])

/**
 * The places of newer answers that a page with the older schemas could not read. A phone keeps a page for days. A new field is none of
 * its business; new words and kinds it leaves out with the item of a list or the optional field that has them (web/src/data/call.ts),
 * unless the call is one of the `whole`.
 */
export function compareAnswers(
  older: Answers,
  newer: Answers,
  whole: readonly string[] = readWhole,
): string[] {
  return Object.entries(older).flatMap(([call, was]) => {
    const is = newer[call]
    if (is === undefined) return [`${call}: is gone`]
    return unread(was, is, { at: call, canLeaveOut: false, isWhole: whole.includes(call) })
  })
}

type Place = { at: string; canLeaveOut: boolean; isWhole: boolean }

function unread(was: Schema, is: Schema, place: Place): string[] {
  const known = kindsOf(was)
  return kindsOf(is).flatMap((kind) => {
    const alike = known.filter((one) => isAlike(one, kind))
    if (alike.length === 0) return place.canLeaveOut ? [] : [`${place.at}: may be ${wordFor(kind)}`]
    const each = alike.map((one) => unreadOf(one, kind, place))
    return each.find((places) => places.length === 0) ?? each[0] ?? []
  })
}

/** The kinds of value that a schema allows: one for each word of a list. */
function kindsOf(schema: Schema): Schema[] {
  const { anyOf, oneOf, type, enum: words, ...others } = schema
  const kinds = anyOf ?? oneOf
  if (kinds !== undefined) return kinds.flatMap(kindsOf)
  if (words !== undefined) return words.map((word) => ({ const: word }))
  return Array.isArray(type) ? type.map((one) => ({ ...others, type: one })) : [schema]
}

/** Of one type, and with the same words where both have words; anything is like a schema that says nothing. */
function isAlike(was: Schema, is: Schema): boolean {
  if ('const' in was) return was.const === is.const
  const isOfType =
    was.type === undefined ||
    was.type === (typeOf(is) === 'integer' && was.type === 'number' ? 'number' : typeOf(is))
  if (!isOfType) return false
  return Object.entries(was.properties ?? {}).every(([name, field]) => {
    const today = is.properties?.[name]
    return !('const' in field) || today === undefined || !('const' in today) || field.const === today.const
  })
}

function unreadOf(was: Schema, is: Schema, { at, canLeaveOut, isWhole }: Place): string[] {
  const needed = was.required ?? []
  const given = is.required ?? []
  const fields = Object.entries(was.properties ?? {}).flatMap(([name, field]) => {
    const today = is.properties?.[name]
    const isOptional = !needed.includes(name)
    if (!isOptional && !given.includes(name)) return [`${at}.${name}: may be missing`]
    if (today === undefined) return []
    return unread(field, today, {
      at: `${at}.${name}`,
      canLeaveOut: canLeaveOut || (isOptional && !isWhole),
      isWhole,
    })
  })
  const items =
    was.items === undefined || is.items === undefined
      ? []
      : unread(was.items, is.items, { at: `${at}[]`, canLeaveOut: !isWhole, isWhole })
  const limits = Object.keys(was)
    .filter((limit) => !structure.has(limit) && JSON.stringify(was[limit]) !== JSON.stringify(is[limit]))
    .map((limit) => `${at}: ${limit} is another`)
  return [...fields, ...items, ...limits]
}

const typeOf = ({ type, const: word }: Schema) => type ?? (word === undefined ? undefined : typeof word)
const wordFor = (kind: Schema) =>
  'const' in kind ? JSON.stringify(kind.const) : String(kind.type ?? 'anything')
