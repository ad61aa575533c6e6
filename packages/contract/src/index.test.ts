import { describe, expect, it } from 'vitest'

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
})
