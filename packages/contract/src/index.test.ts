import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import { familyEndpoints, staffEndpoints } from './index.ts'

const widths = [6, 20, 42, 28]

const line = (name: string, { method, path, access, permission, summary }: Endpoint) =>
  [method, permission ?? access, path, name]
    .map((cell, place) => `${cell} `.padEnd(widths[place] ?? 0))
    .concat(summary)
    .join('')

const room = (title: string, endpoints: Record<string, Endpoint>) =>
  [title, ...Object.entries(endpoints).map(([name, endpoint]) => line(name, endpoint))].join('\n')

describe('the endpoint table', () => {
  it('stands on one page, a line for each endpoint', async () => {
    const page = `${room('What families call', familyEndpoints)}\n\n${room('What the research team calls', staffEndpoints)}\n`
    await expect(page).toMatchFileSnapshot('../endpoints.txt')
  })

  it('has no two endpoints with one method and path', () => {
    const all = Object.values<Endpoint>({ ...familyEndpoints, ...staffEndpoints })
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
    const names = [...Object.keys(familyEndpoints), ...Object.keys(staffEndpoints)]
    expect(new Set(names).size).toBe(names.length)
  })

  it('takes no whole number that the database cannot hold', () => {
    const all: Record<string, Endpoint> = { ...familyEndpoints, ...staffEndpoints }
    const tooLarge = Object.entries(all).flatMap(([name, { input }]) =>
      unbounded(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).map(
        (field) => `${name}.${field}`,
      ),
    )
    expect(tooLarge).toEqual([
      // quarters of a unit, held against the rules of amounts
      'saveEntries.amount',
      // a bigint
      'searchAudit.before',
      'correctDiaryEntry.amount',
      'addDiaryFood.amount',
    ])
  })
})

type Schema = { type?: unknown; maximum?: number }

/** The fields of a schema with a number that may be larger than an `integer` of PostgreSQL. */
function unbounded(schema: unknown, field = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum = Infinity } = schema as Schema
  if ((type === 'integer' || type === 'number') && maximum > 2 ** 31 - 1) return [field]
  const isOfSchemas = (key: string) =>
    ['items', 'anyOf', 'oneOf', 'allOf'].includes(key) || /^\d+$/u.test(key)
  return Object.entries(schema).flatMap(([key, inner]) =>
    unbounded(inner, isOfSchemas(key) || key === 'properties' ? field : key),
  )
}
