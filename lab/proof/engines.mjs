import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { browserLaunch, provisionBrowser } from '../../e2e/support/browser.ts'
import { freePort, portalUrl } from '../../e2e/support/config.ts'
import { startPortal } from '../../e2e/support/start-portal.ts'
import { ensureBuilt, web } from '../../scripts/builds.mjs'
import { runStep, say } from '../../scripts/run-step.mjs'

const folder = fileURLToPath(new URL('engines/', import.meta.url))
const report = fileURLToPath(new URL('../../docs/papers/proof/engines.md', import.meta.url))
const telephone = { width: 360, height: 740 }
const sandboxless = ['--no-sandbox']
const longestMs = 180_000

const engines = [
  {
    name: 'Chromium',
    missing: () => undefined,
    open: ({ drivePuppeteer }) => {
      const { environment, ...launch } = browserLaunch
      return drivePuppeteer({ ...telephone, ...launch, env: { ...process.env, ...environment } })
    },
  },
  {
    name: 'Chromium, the oldest that npm has',
    missing: () => (process.arch === 'x64' ? undefined : 'an x64 processor'),
    open: async ({ drivePuppeteer, unpackChromium }) =>
      drivePuppeteer({ ...telephone, ...(await unpackChromium('chromium-102')), args: sandboxless }),
  },
  {
    name: 'Firefox',
    missing: () => lacking({ 'firefox-esr': 'firefox-esr' }),
    open: ({ drivePuppeteer }) =>
      drivePuppeteer({
        ...telephone,
        browser: 'firefox',
        executablePath: '/usr/bin/firefox-esr',
        extraPrefsFirefox: { 'intl.accept_languages': 'it' },
      }),
  },
  {
    name: 'WebKit',
    missing: () =>
      lacking({ WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', 'dbus-run-session': 'dbus' }) ??
      lackingForPython(),
    open: async ({ driveWebkit }) => driveWebkit({ ...telephone, port: await freePort() }),
  },
]

/** Walks through the portal in each engine that this machine has, in a window of 360 px; 0 when all that could run did. */
export async function runProof(options) {
  const only = options.includes('--only') ? options[options.indexOf('--only') + 1] : ''
  const wanted = engines.filter(({ name }) => name.includes(only))
  const there = wanted.filter((engine) => {
    const missing = engine.missing()
    if (missing !== undefined) say(`– ${engine.name} is skipped: it needs ${missing}`)
    return missing === undefined
  })
  if (there.length === 0) return 0
  await installTools()
  await ensureBuilt(web)
  const tools = await loadTools()
  const pictures = mkdtempSync(path.join(tmpdir(), 'desco-engines-'))
  await provisionBrowser()
  const stopPortal = await startPortal()
  const rows = []
  try {
    for (const engine of there) {
      const row = await prove(engine, tools, path.join(pictures, engine.name))
      rows.push(row)
      say(`${row.ok ? '✓' : '✗'} ${row.name}, ${row.version} (${row.seconds} s): ${row.said}`)
    }
  } finally {
    await stopPortal()
  }
  writeReport(rows)
  say(`The pictures are in ${pictures}`)
  return rows.every(({ ok }) => ok) ? 0 : 1
}

async function prove(engine, tools, pictures) {
  const began = performance.now()
  let version = 'not started'
  let browser
  try {
    browser = await engine.open(tools)
    version = browser.version
    const email = `giulia-${crypto.randomUUID().slice(0, 8)}@example.org`
    const walk = tools.walkThrough(browser, { url: portalUrl, codeFor, pictures, email })
    const steps = await Promise.race([walk, tooLong()])
    return { name: engine.name, version, ok: true, seconds: since(began), said: steps.join('; ') }
  } catch (error) {
    return { name: engine.name, version, ok: false, seconds: since(began), said: error.message }
  } finally {
    await browser?.close()
  }
}

const since = (began) => Math.round((performance.now() - began) / 1000)

const tooLong = () =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('not at the end after three minutes')), longestMs).unref()
  })

/** The newest one-time code in the development inbox. */
async function codeFor(email) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${portalUrl}/dev/inbox.json?to=${encodeURIComponent(email)}`)
    const [mail] = await answer.json()
    const code = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0]
    if (code !== undefined) return code
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
  }
  throw new Error(`no code came to ${email}`)
}

function lacking(programs) {
  const packages = Object.entries(programs)
    .filter(([program]) => spawnSync('which', [program]).status !== 0)
    .map(([, name]) => name)
  return packages.length === 0 ? undefined : `apt-get install ${packages.join(' ')}`
}

function lackingForPython() {
  const versions = "import gi; gi.require_version('WebKit2', '4.1')"
  const { status } = spawnSync('/usr/bin/python3', ['-c', versions])
  return status === 0 ? undefined : 'apt-get install python3-gi gir1.2-webkit2-4.1'
}

/** The drivers are heavy and nobody else needs them: they have a lockfile of their own, and come with this command. */
async function installTools() {
  const installed = path.join(folder, 'node_modules/.package-lock.json')
  const lock = path.join(folder, 'package-lock.json')
  if (existsSync(installed) && versionsIn(installed) === versionsIn(lock)) return
  const command = ['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const { ok, output } = await runStep({ name: 'the drivers', command })
  if (!ok) throw new Error(`The drivers could not be installed:\n${output}`)
}

const versionsIn = (file) =>
  JSON.stringify(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
      .filter(([place]) => place !== '')
      .map(([place, { version }]) => [place, version]),
  )

async function loadTools() {
  const modules = await Promise.all(
    ['drive-puppeteer', 'drive-webkit', 'unpack-chromium', 'journey'].map(
      (name) => import(pathToFileURL(path.join(folder, `${name}.mjs`)).href),
    ),
  )
  return Object.assign({}, ...modules)
}

const [begin, end] = ['<!-- the table is written by npm run proof -- engines -->', '<!-- its end -->']

function writeReport(rows) {
  const before = readFileSync(report, 'utf8')
  const [head, rest] = before.split(begin)
  const [table, tail] = rest.split(end)
  const lines = engines.map(({ name }) => {
    const row = rows.find((one) => one.name === name)
    if (row === undefined)
      return table.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? `| ${name} | not run | | | |`
    return `| ${name} | ${row.version} | ${row.ok ? 'yes' : '**no**'} | ${row.seconds} | ${row.said} |`
  })
  const written = [
    '| engine | version | works | seconds | what was done |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ]
  writeFileSync(report, `${head}${begin}\n\n${written.join('\n')}\n\n${end}${tail}`)
}
