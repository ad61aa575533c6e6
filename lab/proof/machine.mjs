import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { cloneInto } from './stage/clone-into.mjs'
import { say } from '../../scripts/run-step.mjs'
import { boot, hasControlGroups } from './machine/boot.mjs'
import { linesOfTheSetUp } from './machine/lines.mjs'
import { factsOfUpgrades, packLaterReleases } from './machine/upgrades.mjs'
import { factsOfWatching } from './machine/watching.mjs'
import { factsOfTheUnit, untilReady } from './machine/unit.mjs'
import { heard, leaveRoot, makeRoot, registrySettings, run, whyNoRoot } from './stage/debian-root.mjs'
import { tableOf, writeReport } from './stage/report.mjs'

const project = fileURLToPath(new URL('../..', import.meta.url))
const { version, workspaces } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
const walls = fileURLToPath(new URL('machine/walls.mjs', import.meta.url))
const name = 'desco.example.org'
const certificate = '/etc/ssl/desco/fullchain.pem'
const own = '/opt/desco-of-the-proof'
const node = '/srv/desco/current/bin/node'
// systemd to boot with; Python for what the unit must refuse; what the pages of alarms and pgBackRest's unit ask for
const packages = [
  'systemd-sysv',
  'ca-certificates',
  'iproute2',
  'openssl',
  'python3-minimal',
  'curl',
  'procps',
  'pgbackrest',
]

/** In a root that an earlier run has made, everything but Debian's packages. */
const forgetEarlierRun = `userdel desco
pg_dropcluster 17 main && pg_createcluster 17 main
rm -rf /var/lib/desco-backup /var/lib/pgbackrest/* /etc/pgbackrest /etc/postgresql/17/main/conf.d/desco.conf
cd /etc && rm -rf desco nginx/sites-enabled/desco systemd/system/desco*.service systemd/system/desco-* systemd/system/*.wants/desco*`

/**
 * The set-up of one machine as deploy/README.md has it, line by line, on a bare Debian with its own systemd: from nothing to the
 * first family, and what the unit does when the portal is killed, ended, attacked from within and when the machine starts
 * again; 0 when all of it held. `--root FOLDER`: a root that an earlier run has made.
 */
export async function runProof(options) {
  const refusal =
    whyNoRoot() ?? (hasControlGroups() ? undefined : 'It needs control groups of the second version.')
  if (refusal !== undefined) {
    say(`– skipped: ${refusal}`)
    return 0
  }
  const given = options.includes('--root') ? options[options.indexOf('--root') + 1] : undefined
  const root = given ?? mkdtempSync(path.join(tmpdir(), 'desco-machine-'))
  const rows = []
  /** A fact of the report: what `work` answers is what was seen. */
  const fact = async (what, work) => {
    const began = performance.now()
    let row
    try {
      row = [what, 'yes', await work()]
    } catch (error) {
      row = [what, '**no**', error.message.slice(-1_500)]
    }
    const seconds = Math.round((performance.now() - began) / 1_000)
    rows.push([...row.slice(0, 2), seconds, row[2]])
    say(`${row[1] === 'yes' ? '✓' : '✗'} ${what} (${seconds} s): ${row[2]}`)
    return row[1] === 'yes'
  }
  try {
    await prove(root, fact)
  } finally {
    leaveRoot(root)
    if (given === undefined) rmSync(root, { recursive: true, force: true })
  }
  writeReport('machine', tableOf(['what', 'as expected', 'seconds', 'what was seen'], rows))
  return rows.every(([, held]) => held === 'yes') ? 0 : 1
}

async function prove(root, fact) {
  const lines = linesOfTheSetUp()
  makeRoot(root, { packages })
  const script = prepare(root)
  const isInstalled = await fact(`lines 1 to ${lines.before.length}: packages, account, release, build`, () =>
    typeIn(root, lines.before),
  )
  leaveRoot(root)
  if (!isInstalled) return
  let machine = await boot(root)
  try {
    await fact('systemd is process 1 of a machine with no network', async () => {
      const [version] = (await machine.ask('systemctl', '--version')).split('\n')
      const failed = await machine.ask('systemctl', 'list-units', '--failed', '--plain', '--no-legend')
      const names = failed.split('\n').map((line) => line.split(' ')[0])
      // a kernel without modules has none to load
      const wrong = names.filter((one) => !['', 'systemd-modules-load.service'].includes(one))
      if (wrong.length > 0) throw new Error(`failed: ${wrong.join(', ')}`)
      return `${version}; PostgreSQL is ${await machine.ask('systemctl', 'is-active', 'postgresql@17-main')}`
    })
    let standIns = await startStandIns(machine)
    answerTheEditor(root, standIns.found)
    const isSetUp = await fact(
      `lines ${lines.before.length + 1} to ${lines.count}: database, settings, tables, unit, proxy, doctor`,
      async () => {
        const script = `set -e\n${lines.after.map(asTyped).join('\n')}`
        const env = { NODE_EXTRA_CA_CERTS: certificate }
        const { code, said } = await machine.inside(['sh', '-c', script], { env })
        if (code !== 0) throw new Error(said)
        return /Nothing is wrong\./u.exec(said)?.[0] ?? said.slice(-300)
      },
    )
    if (!isSetUp) return
    let email
    await fact('the first family registers through nginx and TLS', async () => {
      const seen = await standIns.order('family')
      email = seen.email
      if (seen.children !== 1 || seen.surveys === 0) throw new Error(JSON.stringify(seen))
      return `one child, ${seen.surveys} questionnaires, page «${seen.page}»`
    })
    await factsOfTheUnit({ machine, root, fact, secret: () => email })
    await factsOfWatching({ machine, fact })
    await factsOfUpgrades({ machine, fact, version, email, script, order: standIns.order })
    await standIns.close()
    await fact('the machine is switched off and starts again: the portal is there by itself', async () => {
      await machine.powerOff()
      machine = await boot(root)
      const seconds = await untilReady(machine)
      standIns = await startStandIns(machine)
      const { children } = await standIns.order(`again ${email}`)
      if (children !== 1) throw new Error(`${children} children`)
      return `answers ${seconds.toFixed(1)} s after systemd; the family logs in, and its child is there`
    })
    await standIns.close()
  } finally {
    await machine.powerOff()
  }
}

/**
 * An administrator has more than the lines: a name, a certificate, archives, and an editor. Answers a file that later releases
 * have no more.
 */
function prepare(root) {
  const into = (file, text, mode = 0o644) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text, { mode })
  }
  // the stand-ins are no part of a release
  rmSync(path.join(root, own), { recursive: true, force: true })
  cloneInto(path.join(root, own))
  for (const place of ['', ...workspaces].map((one) => path.join(one, 'node_modules')))
    if (existsSync(path.join(project, place)))
      run('cp', ['-a', path.join(project, place), path.join(root, own, place)])
  run('npm', ['run', 'release', '--', '--to', root], { cwd: project })
  const script = packLaterReleases(root, version)
  into('/etc/hosts', `127.0.0.1 localhost ${name}\n`)
  into('/usr/local/bin/editor', '#!/bin/sh\nexec sed -i -f "/root/$(basename "$1").sed" "$1"\n', 0o755)
  // a package that is installed in a chroot must start nothing
  into('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755)
  mkdirSync(path.join(root, path.dirname(certificate)), { recursive: true })
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', `/CN=${name}`]
  const at = ['-keyout', '/etc/ssl/desco/privkey.pem', '-out', certificate]
  run('chroot', [root, 'openssl', ...made, '-addext', `subjectAltName=DNS:${name}`, ...at])
  chmodSync(path.join(root, '/etc/ssl/desco/privkey.pem'), 0o600)
  copyFileSync(walls, path.join(root, 'opt/walls.mjs'))
  return script
}

/** The passwords and addresses that stand for somebody's own. */
const asTyped = (line) => line.replaceAll('VERSION', version).replace('YOU@example.org', 'marta@example.org')

/** In a chroot, with this machine's network: what is downloaded and built. */
async function typeIn(root, lines) {
  const script = `set -e\nexport DEBIAN_FRONTEND=noninteractive\napt-get update -q\n${lines.map(asTyped).join('\n')}`
  rmSync(path.join(root, 'srv/desco'), { recursive: true, force: true })
  await heard(['chroot', root, 'sh', '-c', forgetEarlierRun])
  const env = {
    ...registrySettings(),
    HOME: '/root',
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C',
  }
  const { code, said } = await heard(['chroot', root, 'sh', '-c', script], { env })
  if (code !== 0) throw new Error(said)
  return 'they ended'
}

/** Prepares the changes of the proof's editor to the two files that the lines open. */
function answerTheEditor(root, { mails, surveys, user, password }) {
  const settings = {
    PUBLIC_URL: `https://${name}`,
    DATABASE_URL: 'postgres://desco_portal:B@127.0.0.1:5432/desco',
    DESCO_KEYS: `2026a:${randomBytes(32).toString('base64')}`,
    SMTP_URL: mails,
    LIMESURVEY_URL: surveys,
    LIMESURVEY_USER: user,
    LIMESURVEY_PASSWORD: password,
  }
  const lines = Object.entries(settings).map(([setting, value]) => `s|^${setting}=.*|${setting}=${value}|`)
  writeFileSync(path.join(root, 'root/desco.env.sed'), `${lines.join('\n')}\n`)
  // the proxy's example holds as it is
  writeFileSync(path.join(root, 'root/desco.sed'), '')
}

/** The mail server, the LimeSurvey and the families of the proof, on the machine. */
async function startStandIns(machine) {
  const env = { NODE_EXTRA_CA_CERTS: certificate }
  const [program, ...words] = machine.words([node, 'lab/proof/machine/stand-ins.mjs'], {
    cwd: own,
    env,
  })
  const running = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] })
  let wrong = ''
  running.stderr.setEncoding('utf8').on('data', (text) => (wrong += text))
  const lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The stand-ins ended: ${wrong.slice(-500)}`)
    const said = JSON.parse(value)
    if (said.error !== undefined) throw new Error(said.error)
    return said
  }
  return {
    found: await next(),
    order: (words) => {
      running.stdin.write(`${words}\n`)
      return next()
    },
    close: () => {
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.stdin.end()
      return ended
    },
  }
}
