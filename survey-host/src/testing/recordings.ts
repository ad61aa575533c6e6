import { readdirSync, readFileSync } from 'node:fs'

type Sent = {
  method?: string
  params?: unknown
  id?: unknown
  raw?: string
  httpMethod?: string
  contentType?: string
}

export type Recording = {
  name: string
  note: string
  request: Sent
  response: Record<string, unknown>
  decodedResult?: unknown
  httpStatus: number
  headers: Record<string, string>
}

const folder = new URL('../../recordings/', import.meta.url)

/** The names of everything that was recorded from the real server. */
export function recordingNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

export function readRecording(name: string): Recording {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Recording
}
