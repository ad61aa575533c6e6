import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePort } from '../../e2e/support/config.ts'
import { say } from '../../scripts/run-step.mjs'
import { alarmFaults } from './faults/alarms.mjs'
import { smallDisk } from './faults/small-disk.mjs'
import { openStage, until } from './faults/stage.mjs'
import { tableOf, writeReport } from './stage/report.mjs'

const rules = fileURLToPath(new URL('../../deploy/prometheus-alarms.yml', import.meta.url))
const atNight = fileURLToPath(new URL('faults/alarms-at-night.yml', import.meta.url))
const token = 'the-token-of-the-proof-of-alarms-0123456789'
// longer than the portal waits for its database's figures, as with Prometheus' own ten seconds
const scrapeSeconds = 4
// the longest lasts a minute and a half, for as many hours in the study
const raisedWithin = 120
const goneWithin = 150

/** Raises each alarm of deploy/ by a fault, under a real Prometheus, and sees it end; 0 when all of it held. */
export async function runProof() {
  const version = spawnSync('prometheus', ['--version'], { encoding: 'utf8' })
  if (version.error) {
    say('– skipped: it needs prometheus of Debian’s package (no service of it) in the PATH')
    return 0
  }
  const checked = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })
  const tested = tryAtNight()
  const names = [...readFileSync(rules, 'utf8').matchAll(/^ *- alert: (\w+)$/gmu)].map(([, name]) => name)
  const rows = []
  const disk = smallDisk(400)
  const stage = await openStage({
    folder: disk.folder,
    settings: { METRICS_TOKEN: token, LIMIT_LOGIN_FAILURES_PER_ADDRESS: '50' },
  })
  const prometheus = await startPrometheus(stage.portal().url)
  const isRaised = async (name) => (await prometheus.raised()).includes(name)
  /** `begin` makes the fault, `end` ends it; between them the alarm must be raised, and it must go by itself. */
  const prove = async (name, fault, { begin, end }) => {
    const row = { name, fault, held: '**no**', raised: '', gone: '' }
    rows.push(row)
    try {
      // the fault before may have raised it too
      await until(async () => !(await isRaised(name)), goneWithin, 'the end of what was before')
      await begin()
      const raised = await until(() => isRaised(name), raisedWithin, 'the alarm')
      await end()
      const gone = await until(async () => !(await isRaised(name)), goneWithin, 'its end')
      Object.assign(row, { held: 'yes', raised: `${raised.toFixed(0)} s`, gone: `${gone.toFixed(0)} s` })
    } catch (error) {
      row.raised = error.message
      await Promise.resolve(end()).catch(() => undefined)
    }
    say(`${row.held === 'yes' ? '✓' : '✗'} ${name}: ${fault}: raised ${row.raised}, gone ${row.gone}`)
  }
  try {
    await until(() => prometheus.isAsking(), 30, 'the first answer to Prometheus')
    await alarmFaults({ stage, prove, disk: disk.filler })
  } finally {
    await prometheus.stop()
    await stage.close()
    disk.remove()
  }
  const missing = names.filter((name) => !rows.some((row) => row.name === name))
  for (const name of missing) say(`✗ ${name}: no fault raises it`)
  const [first] = `${version.stdout}${version.stderr}`.split('\n')
  const table = tableOf(
    ['alarm', 'fault', 'as expected', 'raised after', 'gone after'],
    [
      ...rows.map(({ name, fault, held, raised, gone }) => [name, fault, held, raised, gone]),
      ...missing.map((name) => [name, 'none', '**no**', '', '']),
    ],
  )
  const wordsOfCheck = checked.status === 0 ? 'accepts' : '**refuses**'
  const wordsOfTest = tested ? 'stays still' : '**does not stay still**'
  writeReport(
    'alarms',
    `${first}; its promtool ${wordsOfCheck} the file as it is. For one mail given up at night DescoMailsGivenUp ${wordsOfTest}.\n\n${table}`,
  )
  return checked.status === 0 && tested && missing.length === 0 && rows.every(({ held }) => held === 'yes')
    ? 0
    : 1
}

/** Tests an hour and more by promtool's own clock; answers whether it held. */
function tryAtNight() {
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-promtool-'))
  copyFileSync(rules, path.join(folder, 'alarms.yml'))
  copyFileSync(atNight, path.join(folder, 'test.yml'))
  const { status, stdout } = spawnSync('promtool', ['test', 'rules', path.join(folder, 'test.yml')], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  if (status !== 0) say(stdout)
  return status === 0
}

/** A Prometheus on loopback that asks the portal every four seconds, with the alarms of deploy/ in quick motion. */
async function startPrometheus(url) {
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-prometheus-'))
  const quick = path.join(folder, 'alarms.yml')
  writeFileSync(quick, inQuickMotion(readFileSync(rules, 'utf8')))
  const config = {
    global: {
      scrape_interval: `${scrapeSeconds}s`,
      scrape_timeout: `${scrapeSeconds}s`,
      evaluation_interval: '1s',
    },
    rule_files: [quick],
    scrape_configs: [
      {
        job_name: 'desco',
        authorization: { type: 'Bearer', credentials: token },
        static_configs: [{ targets: [new URL(url).host] }],
      },
    ],
  }
  const file = path.join(folder, 'prometheus.yml')
  // JSON is YAML
  writeFileSync(file, JSON.stringify(config))
  const port = await freePort()
  const words = [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`]
  const where = `--web.listen-address=127.0.0.1:${port}`
  const running = spawn('prometheus', [...words, where, '--log.level=error'], { stdio: 'ignore' })
  const asked = async (what) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${what}`).catch(() => null)
    return answer?.ok ? (await answer.json()).data : undefined
  }
  return {
    /** The names of the alarms that are raised, not only pending. */
    raised: async () => {
      const { alerts } = (await asked('alerts')) ?? { alerts: [] }
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    },
    isAsking: async () => (await asked('targets'))?.activeTargets[0]?.health === 'up',
    stop: async () => {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Minutes become seconds, hours and days a minute, where a rule says for how long; what the figures themselves must be stays. */
const inQuickMotion = (text) =>
  text.replaceAll(/(for: \d+|\[\d+)m/gu, '$1s').replaceAll(/\[\d+[hd]\]/gu, '[1m]')
