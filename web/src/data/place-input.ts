import type { Endpoint } from '@desco/contract/endpoint'

type Fields = Record<string, unknown>

export type Placed = { url: string; headerToken?: string; body?: string | Uint8Array<ArrayBuffer> }

/**
 * Puts each field where the endpoint's line says. Whatever may stand in the body or in the header stands there:
 * addresses end up in logs and histories.
 */
export function placeInput({ method, path, from }: Endpoint, input: unknown): Placed {
  const fields: Fields = { ...(input as Fields) }
  const filled = path.replace(/:(\w+)/gu, (_all, name: string) => {
    const value = String(fields[name])
    delete fields[name]
    return encodeURIComponent(value)
  })

  const placed: Placed = { url: filled }
  if (from.includes('header') && typeof fields['token'] === 'string') placed.headerToken = fields['token']
  if (method === 'POST') {
    if (from.includes('body')) placed.body = JSON.stringify(fields)
    if (from.includes('file')) placed.body = fields['file'] as Uint8Array<ArrayBuffer>
    return placed
  }
  const query = queryOf(fields)
  if (from.includes('query') && query !== '') placed.url = `${filled}?${query}`
  return placed
}

function queryOf(fields: Fields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}
