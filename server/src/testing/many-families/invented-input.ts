import type { Endpoint } from '@desco/contract/endpoint'
import fc from 'fast-check'
import { z } from 'zod/mini'

/** The value of a field of this name in a world: values are asked for when a call is made. */
export type Known = (field: string, place: number) => unknown

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

const deepest = 6

/** Inputs of an endpoint as its contract describes them, most fields with values that somebody could know, some with anything. */
export function inventedInput({ input }: Endpoint, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const root = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  const either = root.properties === undefined ? (root.oneOf ?? root.anyOf ?? root.allOf) : undefined
  const objects = either ?? [root]
  return fc.oneof(...objects.map((one) => objectOf(one, 0))) as fc.Arbitrary<Record<string, unknown>>

  function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, somehow(valueOf(field, name, depth + 1))] as const,
    )
    // a required field is left out now and then
    const all = fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    const some = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
    return fc.oneof({ weight: 9, arbitrary: all }, { weight: 1, arbitrary: some })
  }

  function valueOf(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) {
      const target = root.$defs?.[schema.$ref.split('/').at(-1) ?? '']
      return target === undefined || depth > deepest ? fc.constant(null) : valueOf(target, name, depth + 1)
    }
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined) return fc.oneof(...choices.map((one) => valueOf(one, name, depth + 1)))
    const [first = schema] = schema.allOf ?? []
    if (first !== schema) return valueOf(first, name, depth + 1)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object') return depth > deepest ? fc.constant({}) : objectOf(schema, depth)
    if (type === 'array') {
      if (schema.prefixItems !== undefined)
        return fc.tuple(...schema.prefixItems.map((one) => valueOf(one, name, depth + 1)))
      return fc.array(valueOf(schema.items ?? {}, name, depth + 1), { maxLength: 4 })
    }
    if (type === 'integer' || type === 'number') return numberOf(schema)
    if (type === 'boolean') return fc.boolean()
    if (type === 'null') return fc.constant(null)
    if (type === 'string') return textOf(schema, name)
    return fc.jsonValue({ maxDepth: 2 })
  }

  function textOf({ format }: Schema, name: string): fc.Arbitrary<unknown> {
    const days = fc.constantFrom(
      '2026-11-20',
      '2026-12-03',
      '2015-03-14',
      '2009-02-28',
      '2027-01-01',
      '1900-02-29',
    )
    const formats: Record<string, fc.Arbitrary<unknown>> = {
      date: days,
      'date-time': days.map((day) => `${day}T10:00:00.000Z`),
      time: fc.constantFrom('08:30', '23:59', '00:00'),
    }
    const meant = formats[format ?? ''] ?? fc.nat().map((place) => known(name, place))
    const words = fc.constantFrom('Anna', 'Rossi', 'Colazione con latte e pane.', 'Misure', 'it', '1', '')
    return fc.oneof(
      { weight: 8, arbitrary: meant },
      { weight: 2, arbitrary: words },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    )
  }
}

const numberOf = ({ minimum, maximum }: Schema): fc.Arbitrary<unknown> => {
  const [least, most] = [Math.max(minimum ?? -5, -1_000_000), Math.min(maximum ?? 400, 1_000_000)]
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: least, max: Math.max(least, most) }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, -1, 2 ** 31, 2 ** 53, 1e308, 0.5) },
  )
}

/** Now and then what no schema would take. */
const somehow = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 24, arbitrary: value },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('__proto__', '\u0000', '\uD800')),
    },
  )
