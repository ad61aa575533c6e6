import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const scanSeconds = 120
/** The modules that look at answers and forms; those that ask others on the internet are left out. */
const modules = [
  'backup',
  'blindsql',
  'brute_login_form',
  'buster',
  'cookieflags',
  'crlf',
  'csp',
  'csrf',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'xss',
  'xxe',
]
const quick = modules.filter((name) => !['brute_login_form', 'buster', 'blindsql'].includes(name))

export const wapitiVersion = () => {
  const { error, stdout, stderr } = spawnSync('wapiti', ['--version'], { encoding: 'utf8' })
  return error ? undefined : (/Wapiti[ -](\d[\w.]*)/u.exec(`${stdout}${stderr}`)?.[1] ?? 'unknown')
}

/** Walks through the pages from these addresses on, and attacks what it finds. Answers its findings, by kind. */
export async function scanPages({ folder, url, starts, headers }) {
  const report = path.join(folder, 'wapiti.json')
  const words = [
    '-u',
    `${url}/`,
    '--scope',
    'domain',
    '-m',
    quick.join(','),
    '--flush-session',
    '--no-bugreport',
  ]
  const limits = ['-d', '4', '--max-scan-time', String(scanSeconds), '--max-attack-time', '60', '-t', '10']
  const output = ['-f', 'json', '-o', report, '--store-session', path.join(folder, 'session'), '-v', '0']
  const from = starts.flatMap((start) => ['-s', `${url}${start}`])
  const as = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const running = spawn('wapiti', [...words, ...limits, ...output, ...from, ...as], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: (scanSeconds + 300) * 1_000,
    env: { ...process.env, HOME: folder },
  })
  let said = ''
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  await once(running, 'close')
  if (!existsSync(report)) throw new Error(`wapiti wrote no report: ${said.slice(-500)}`)
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8'))
  const found = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, list]) =>
      list.map(({ method, path: at, info, level }) => ({ kind, method, at, info, level })),
    ),
  )
  return found
}
