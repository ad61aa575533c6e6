import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { findBroken } from '../../server/src/invariants.queries.ts'
import { findLost, startFamilies } from '../../server/src/testing/many-families/families-under-load.ts'
import { startMailSink } from '../../server/src/testing/portals/mail-sink.ts'
import { startProcess } from '../../server/src/testing/portals/portal-processes.ts'
import { processSettings, withoutLimits } from '../../server/src/testing/portals/process-settings.ts'
import { say } from '../../scripts/run-step.mjs'
import { asking, lookAtTheEnd, reportRounds } from './stage/change-over-facts.mjs'
import { findDebianPostgres, versionOf } from './stage/debian-postgres.mjs'
import { lacksForMachines, must, startMachines, until } from './stage/patroni-machines.mjs'
import { collectFacts, writeReport } from './stage/report.mjs'

const inside = '--inside'
const callers = 4
const longestPauseSeconds = 10
const passwords = { postgres: 'of-postgres', replicator: 'of-replicator', rewinder: 'of-rewinder' }
const proxied = (user, port) => `postgres://${user}:of-${user}@127.0.0.1:${port}/desco`
const owner = proxied('owner', 5000)

/**
 * Kills the primary of three machines under Patroni, and cuts its network, in turns, while families register; 0 when nothing that
 * was acknowledged is lost, each change-over took at most 30 seconds and nobody had to help.
 */
export async function runProof(options) {
  const binaries = findDebianPostgres()
  const lacking = binaries === undefined ? 'postgresql' : lacksForMachines()
  if (lacking !== null) {
    say(`– skipped: it needs ${lacking} (apt-get install postgresql patroni etcd-server haproxy iproute2)`)
    return 0
  }
  return options.includes(inside) ? prove(binaries, options) : runInside(options)
}

/** Anew with a network, mounts and processes of its own: nothing outside is touched, and nothing of it stays. */
async function runInside(options) {
  const own = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
  const script = fileURLToPath(new URL('../../scripts/proof.mjs', import.meta.url))
  // the shell takes in what ends without parents
  const shell = ['sh', '-c', '"$@" & wait $!', 'sh']
  const running = spawn(
    'unshare',
    [...own, ...shell, process.execPath, script, 'change-over', inside, ...options],
    { stdio: 'inherit' },
  )
  const [code] = await once(running, 'exit')
  return code ?? 1
}

async function prove(binaries, options) {
  const rounds = options.includes('--rounds') ? Number(options[options.indexOf('--rounds') + 1]) : 20
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-change-over-'))
  const closers = [() => rmSync(folder, { recursive: true, force: true })]
  const { fact, hold, table } = collectFacts()
  try {
    const stage = await setUp(binaries, { folder, closers })
    const seen = await changeOver(stage, rounds)
    reportRounds(seen, { rounds, fact })
    await lookAtTheEnd(stage, { rounds, fact })
  } catch (error) {
    fact('to the end', false, error.message)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
  const versions = [
    `PostgreSQL ${versionOf(binaries)}`,
    must('patroni', '--version').trim(),
    must('etcd', '--version').split('\n')[0],
    must('haproxy', '-v').split(' ').slice(0, 3).join(' '),
  ]
  writeReport('change-over', `${versions.join(', ')}\n\n${table()}`)
  return hold() ? 0 : 1
}

async function setUp(binaries, { folder, closers }) {
  writeFileSync(path.join(folder, 'app.html'), '<html><head></head></html>')
  const machines = await startMachines({ folder, binaries, passwords })
  closers.push(() => Promise.all(machines.names.map((name) => machines.kill(name))))
  const first = await machines.untilWhole()
  say(`three machines are there; ${first} is the primary`)
  startProxy({ folder, closers })
  const admin = `postgres://postgres:${passwords.postgres}@127.0.0.1:5000/postgres`
  const roles = ['owner', 'portal'].map((role) => `create role ${role} login password 'of-${role}'`)
  const database = 'create database desco owner owner encoding utf8 template template0'
  const psql = path.join(binaries, 'psql')
  const words = [...roles, database].flatMap((statement) => ['-c', statement])
  // until it has asked each of them it leads to any, in turns
  await until(30, 'HAProxy leads to the primary alone', () => {
    try {
      const asked = machines.names.map(() => must(psql, '-XAtc', 'select pg_is_in_recovery()', admin))
      return asked.every((isStandby) => isStandby.trim() === 'f')
    } catch {
      return false
    }
  })
  must(psql, '-X', '-v', 'ON_ERROR_STOP=1', ...words, admin)
  const mails = await startMailSink()
  closers.push(mails.close)
  const environment = {
    ...processSettings(proxied('portal', 5000)),
    ...withoutLimits,
    DATABASE_OWNER_URL: owner,
    SMTP_URL: mails.url,
  }
  const portals = []
  closers.push(() => Promise.all(portals.map((portal) => portal.end('SIGKILL'))))
  for (let place = 0; place < 2; place += 1) portals.push(await startProcess(environment, { folder }))
  let turn = 0
  const urlOf = () => portals[(turn += 1) % portals.length].url
  const load = startFamilies({ urlOf, mails, callers })
  closers.push(() => load.stop())
  return { binaries, owner, callers, machines, portals, mails, load, urlOf }
}

/** HAProxy as deploy/patroni/ shows it; without a log. */
function startProxy({ folder, closers }) {
  const example = readFileSync(new URL('../../deploy/patroni/haproxy.cfg', import.meta.url), 'utf8')
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, example.replaceAll(/^ *log .*\n/gm, ''))
  must('haproxy', '-c', '-f', file)
  const running = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' })
  closers.push(async () => {
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  })
}

const faults = ['kill', 'cut']

async function changeOver({ machines, load }, rounds) {
  const seen = []
  for (let round = 0; round < rounds; round += 1) {
    const how = faults[round % faults.length]
    const former = await machines.untilWhole()
    await within(60, load.untilMore(8 + Math.floor(Math.random() * 12)))
    await pause(Math.random() * 1_000)
    const said = machines.said(former).length
    await machines[how](former)
    const began = performance.now()
    const next = await machines.untilAnotherLeads(former)
    const led = secondsSince(began)
    await within(120, load.untilMore(1))
    const wrote = secondsSince(began)
    await within(60, load.untilMore(8))
    // it comes back while the others are still busy with it, or long after
    await pause(Math.random() * longestPauseSeconds * 1_000)
    if (how === 'kill') machines.start(former)
    else machines.mend(former)
    const mended = performance.now()
    const leads = await machines.untilWhole()
    const back = secondsSince(mended)
    // only now: one that takes its place back would bring older rows with it
    const lost = await asking(owner, (db) => findLost(db, load.families))
    const broken = await asking(owner, findBroken)
    const rewound = machines.said(former).slice(said).includes('running pg_rewind')
    seen.push({ how, wrote, back, rewound, lost, broken, stays: leads === next })
    const words = `${former} → ${next}; ${next} leads after ${led.toFixed(1)} s, changes are stored after ${wrote.toFixed(1)} s; ${former} is back ${back.toFixed(1)} s after its return${rewound ? ', rewound' : ''}${leads === next ? '' : `, ${leads} leads by now`}`
    say(
      `${round + 1}/${rounds} ${how}: ${words}${[...lost, ...broken.map(({ what }) => what)].map((one) => `; LOST OR BROKEN: ${one}`).join('')}`,
    )
  }
  return seen
}

const secondsSince = (began) => (performance.now() - began) / 1_000

const within = (seconds, awaited) =>
  Promise.race([
    awaited,
    pause(seconds * 1_000, undefined, { ref: false }).then(() => {
      throw new Error(`the families went no further for ${seconds} seconds`)
    }),
  ])
