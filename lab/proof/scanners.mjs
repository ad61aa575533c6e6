import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { runStep, say } from '../../scripts/run-step.mjs'
import { openStage } from './faults/stage.mjs'
import { openCalls } from './scanners/calls.mjs'
import { longestSeconds, sqlmapVersion, startVulnerable, trySql } from './scanners/sqlmap.mjs'
import { scanPages, wapitiVersion } from './scanners/wapiti.mjs'
import { tableOf, writeReport } from './stage/report.mjs'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))
const page = new URL('../../docs/papers/security/scanners.md', import.meta.url)
const atOnce = 3
/** The weaknesses that wapiti names, and why each is none. */
const wanted = {
  'X-Frame-Options is not set': 'frame-ancestors of the content security policy says it (CSP level 2)',
  'X-XSS-Protection is not set': 'no supported browser has that filter any more, and it opened holes (OWASP)',
}
const starts = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/spouse-signup',
  '/team',
  '/privacy',
]

/**
 * Has sqlmap try every value of every call, and wapiti walk through the pages, against a portal with people in it; 0 when neither
 * found anything. A scanner that is not there is named and left out.
 */
export async function runProof(options) {
  const only = options.includes('--only') ? options[options.indexOf('--only') + 1] : ''
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-scanners-'))
  if (!existsSync(path.join(built, 'app.html'))) {
    const { ok, output } = await runStep({ name: 'build', command: ['npm', 'run', 'build', '-w', 'web'] })
    if (!ok) throw new Error(output)
  }
  const stage = await openStage({ settings: { DESCO_WEB_DIR: built, PUBLIC_URL: 'https://portal.test' } })
  // a mail that is not sent keeps its words, from which people with invitations are made
  stage.mails.fail({ at: 'greeting', how: 'drops the line' })
  try {
    const calls = await openCalls(stage)
    const sql = await trySqlmap({ stage, calls, folder, only })
    const pages = only === '' ? await tryWapiti({ stage, calls, folder }) : { ok: true, written: '' }
    if (only === '') writeReport('scanners', `${sql.written}\n\n${pages.written}`, page)
    await calls.close()
    return sql.ok && pages.ok ? 0 : 1
  } finally {
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function trySqlmap({ stage, calls, folder, only }) {
  const version = sqlmapVersion()
  if (version === undefined) {
    say('– sqlmap is skipped: it needs apt-get install sqlmap')
    return { ok: true, written: 'sqlmap was not there.' }
  }
  const vulnerable = await startVulnerable(stage.postgres.connection)
  const call = {
    method: 'POST',
    marked: '/',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@example.org"}',
  }
  const control = await trySql({ folder, host: vulnerable.host, name: 'control', call })
  await vulnerable.close()
  say(`${control.isInjectable ? '✓' : '✗'} sqlmap finds the hole of a page that was made with one`)
  if (!control.isInjectable) say(control.said)

  // the token and the cookie are tried in two calls: all others read them alike
  const sessions = only === '' ? ['getNews', 'staffMe'].map((name) => ({ name, inSession: true })) : []
  const left = [
    ...calls.names.filter((name) => name.includes(only)).map((name) => ({ name, inSession: false })),
    ...sessions,
  ]
  const seen = { answered: 0, tried: 0, values: 0, injectable: [], unended: [] }
  const host = new URL(stage.portal().url).host
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const began = performance.now()
      const { name, inSession } = next
      const one = await calls.of(name)
      if (one.status === 200 && !inSession) seen.answered += 1
      const headers = inSession ? markedSession(one.headers) : one.headers
      const file = inSession ? `${name}-session` : name
      const found = await trySql({ folder, host, name: file, call: { ...one, headers } })
      seen.values += found.tested
      if (found.tested > 0 && !inSession) seen.tried += 1
      if (found.isInjectable) seen.injectable.push(`${name}: ${found.said.slice(-800)}`)
      if (!found.ended) seen.unended.push(name)
      const seconds = Math.round((performance.now() - began) / 1_000)
      const words = `${file} (${one.who}, ${one.status}): ${found.tested} values tried, ${seconds} s`
      say(`${found.isInjectable ? '✗' : found.ended ? '✓' : '–'} ${words}`)
    }
  }
  const count = left.length - sessions.length
  await Promise.all(Array.from({ length: atOnce }, work))
  const failures = unexpectedIn(stage)
  for (const words of [...seen.injectable, ...failures]) say(words)
  const rows = [
    ['a page that was made with a hole', control.isInjectable ? 'found' : '**not found**'],
    ['calls of the endpoint table', `${count}, of which ${seen.answered} were answered with 200 before`],
    ['values in which every test of level 1 was tried', `${seen.values}, in ${seen.tried} of the calls`],
    ['calls with a way into SQL', seen.injectable.length === 0 ? 'none' : `**${seen.injectable.length}**`],
    [`not ended within ${longestSeconds / 60} minutes`, seen.unended.join(', ') || 'none'],
    [
      'unexpected errors in the log of the portal',
      failures.length === 0 ? 'none' : `**${failures.join('; ')}**`,
    ],
  ]
  return {
    ok: control.isInjectable && seen.injectable.length === 0 && failures.length === 0,
    written: `sqlmap ${version}\n\n${tableOf(['what', 'seen'], rows)}`,
  }
}

/** sqlmap's mark behind a family's token, or in the cookie of the team's. */
const markedSession = ({ token, cookie, ...rest }) => ({
  ...rest,
  ...(token && { token: `${token}*` }),
  ...(cookie && { cookie: `${cookie}*` }),
})

/** The defects that the portal's own log names. */
const unexpectedIn = ({ portal }) => [
  ...new Set(
    portal()
      .said()
      .split('\n')
      .filter((line) => line.includes('"unexpected error"'))
      .map((line) => /"route":"[^"]*"/u.exec(line)?.[0] ?? line.slice(0, 200)),
  ),
]

async function tryWapiti({ stage, calls, folder }) {
  const version = wapitiVersion()
  if (version === undefined) {
    say('– wapiti is skipped: it needs apt-get install wapiti')
    return { ok: true, written: 'wapiti was not there.' }
  }
  const { headers } = await calls.of('getNews')
  const { url } = stage.portal()
  const found = await scanPages({ folder, url, starts, headers })
  const rows = found.map(({ kind, method, at, info }) => [
    kind,
    `${method} ${at}`,
    info,
    wanted[info] ?? '**a finding**',
  ])
  const isWell = found.every(({ info }) => info in wanted)
  for (const row of rows) say(`${row[2] in wanted ? '–' : '✗'} ${row.join(': ')}`)
  say(`${isWell ? '✓' : '✗'} wapiti: ${rows.length} findings`)
  const table = tableOf(['kind', 'where', 'what it says', 'what we say'], rows)
  return { ok: isWell, written: `wapiti ${version}\n\n${rows.length === 0 ? 'It found nothing.' : table}` }
}
