import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { strFromU8, unzipSync } from 'fflate'

import { exportWorker } from '#team/index.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'

import type { TestPortal } from '#testing/portals/portal.ts'

type Staff = {
  cookie: string
  // oxlint-disable-next-line typescript/no-explicit-any
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: any }>
}

export const wanted = (changes: Record<string, unknown> = {}) => ({
  kind: 'everything',
  separator: 'semicolon',
  identifiable: false,
  ...changes,
})

/** Asks for an export. Answers its id. */
export async function askedFor(who: Staff, changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await who.call('POST', '/api/staff/request-export', wanted(changes))
  return String(body.id)
}

/** Makes every file that waits. Answers how many it began. */
export const makeFiles = ({ db, clock, secrets, surveys }: TestPortal, log = silentLog) => {
  const needs = { db, clock, secrets, log, answers: surveys.answers }
  return doDueJobs(needs, exportWorker(needs))
}

/** One line of the list. */
export async function seen(who: Staff, id: string) {
  const { body } = await who.call('GET', '/api/staff/exports')
  return body.exports.find((one: { id: string }) => one.id === id)
}

/** The answer to a download as it came. */
export async function download({ app }: TestPortal, { cookie }: Staff, id: string) {
  const answer = await app.inject({ url: `/api/staff/export-file/${id}`, headers: { cookie } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body }
}

/** Every file of a ZIP as text, by its name. */
export const filesIn = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))

/** Writes the files where `npm run proof -- answers` looks for them; nowhere unless it asked. */
export function keepForProof(zip: Uint8Array) {
  const folder = process.env['DESCO_PROOF_FOLDER']
  if (folder === undefined) return
  for (const [name, bytes] of Object.entries(unzipSync(zip))) writeFileSync(join(folder, name), bytes)
}

/** Reads CSV as RFC 4180 says, and nothing of how ours is written. */
export function readCsv(text: string, sign: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      while (text[at] !== '"' || text[at + 1] === '"') {
        cell += text[at]
        at += text[at] === '"' ? 2 : 1
      }
      at += 1
    } else {
      while (at < text.length && text[at] !== sign && text[at] !== '\r') cell += text[at++]
    }
    row.push(cell)
    if (text[at] === sign) {
      at += 1
      continue
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of a line at ${at}.`)
    at += 2
    rows.push(row)
    row = []
  }
  return rows
}

/** The rows of a table by their columns' names. */
export function tableIn(text: string, sign = ';'): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(text, sign)
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])))
}
