import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'

const examples = new URL('../../../deploy/patroni/', import.meta.url)
/** As deploy/patroni/ names them. */
const addresses = { db1: '10.0.0.11', db2: '10.0.0.12', db3: '10.0.0.13' }
const names = Object.keys(addresses)
/** Where the machines keep their data: a folder of its own for each of them is put over these. */
const places = { '/var/lib/etcd': 'etcd', '/var/lib/postgresql': 'postgres' }

/** Names what this computer lacks for three machines under Patroni; null when it lacks nothing. */
export function lacksForMachines() {
  if (process.getuid() !== 0) return 'root, for networks of its own'
  const tried = Object.entries({
    etcd: ['--version'],
    haproxy: ['-v'],
    ip: ['-V'],
    patroni: ['--version'],
    unshare: ['--version'],
  })
  // packages install their services for everybody, whatever the PATH of who asks
  const lacking = tried.filter(([program, words]) => spawnSync(program, words, { env }).status !== 0)
  return lacking.length === 0 ? null : lacking.map(([program]) => program).join(', ')
}

const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }

/** Throws what a program said when it failed. */
export function must(program, ...words) {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${program} ${words[0]}: ${error?.message ?? stderr}`)
  return stdout
}

/**
 * Three machines with etcd and PostgreSQL under Patroni, after the examples of deploy/patroni/. Each has a network interface, files
 * and a list of processes of its own; one bridge joins them with this computer. To be called where the network is nobody else's.
 */
export async function startMachines({ folder, binaries, passwords }) {
  must('mount', '-t', 'tmpfs', '-o', 'mode=0755', 'desco', '/run')
  must('ip', 'link', 'set', 'lo', 'up')
  must('ip', 'link', 'add', 'desco', 'type', 'bridge')
  must('ip', 'addr', 'add', '10.0.0.1/24', 'dev', 'desco')
  must('ip', 'link', 'set', 'desco', 'up')
  // the accounts of these services look through it
  chmodSync(folder, 0o755)
  for (const name of names) prepareMachine(name, { folder, binaries, passwords })
  const start = (name) => startServices(name, folder)
  for (const name of names) start(name)
  return {
    start,
    /** As a power cut: nothing of it ends in order. */
    kill: async (name) => {
      for (;;) {
        const pids = must('ip', 'netns', 'pids', name).split('\n').filter(Boolean)
        if (pids.length === 0) return
        for (const pid of pids) endAtOnce(Number(pid))
        await pause(20)
      }
    },
    /** Nothing reaches it or leaves it any more, and nobody is told. */
    cut: async (name) => void must('ip', 'link', 'set', name, 'down'),
    mend: (name) => void must('ip', 'link', 'set', name, 'up'),
    membersAsToldBy,
    /** Answers the primary, once it is another one than `former`. */
    untilAnotherLeads: (former) =>
      until(60, 'another machine is the primary', async () => {
        const others = names.filter((name) => name !== former)
        const told = await Promise.all(others.map(membersAsToldBy))
        return told.flat().find(({ name, role }) => role === 'leader' && name !== former)?.name
      }),
    /** Answers the primary, once both others follow it and one of them has every change at once. */
    untilWhole: () =>
      until(180, 'all three are there, one of them synchronous', async () => {
        const told = await Promise.all(names.map(membersAsToldBy))
        const leaders = told.map((members) => (isWhole(members) ? leaderOf(members) : undefined))
        return leaders.every((leader) => leader === leaders[0]) ? leaders[0] : undefined
      }),
    addressOf: (name) => `${addresses[name]}:5432`,
    names,
    /** All that a machine's Patroni and PostgreSQL have printed. */
    said: (name) => readFileSync(path.join(folder, name, 'patroni.log'), 'utf8'),
  }
}

function endAtOnce(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** The examples are db1's: another machine has its own name and address in them. */
function prepareMachine(name, { folder, binaries, passwords }) {
  must('ip', 'netns', 'add', name)
  must('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  must('ip', 'link', 'set', name, 'master', 'desco', 'up')
  must('ip', '-n', name, 'addr', 'add', `${addresses[name]}/24`, 'dev', 'eth0')
  must('ip', '-n', name, 'link', 'set', 'eth0', 'up')
  must('ip', '-n', name, 'link', 'set', 'lo', 'up')
  const own = path.join(folder, name)
  mkdirSync(own)
  for (const [place, account] of Object.entries(places)) {
    mkdirSync(place, { recursive: true })
    mkdirSync(path.join(own, account))
    must('chown', account === 'etcd' ? 'etcd' : 'postgres', path.join(own, account))
  }
  const ownLines = (example, lines) =>
    readFileSync(new URL(example, examples), 'utf8').replace(lines, (line) =>
      line.replaceAll('db1', name).replaceAll(addresses.db1, addresses[name]),
    )
  writeFileSync(
    path.join(own, 'etcd.env'),
    ownLines('etcd.env', /^ETCD_(?:NAME|LISTEN|ADVERTISE|INITIAL_ADVERTISE).*$/gmu),
  )
  const patroni = ownLines('patroni.yml', /^(?:name| *(?:listen|connect_address)): .*$/gmu)
    .replace(/^( *bin_dir: ).*$/mu, `$1${binaries}`)
    .replaceAll(/PASSWORD-OF-(\w+)/gu, (_written, role) => passwords[role.toLowerCase()])
  writeFileSync(path.join(own, 'patroni.yml'), patroni)
}

function startServices(name, folder) {
  const own = path.join(folder, name)
  const settings = parseEnv(readFileSync(path.join(own, 'etcd.env'), 'utf8'))
  startAs('etcd', name, { own, words: ['etcd'], settings })
  startAs('postgres', name, { own, words: ['patroni', path.join(own, 'patroni.yml')], settings: {} })
}

/** In a machine's network, before its own folders. It ends with the machine. */
function startAs(account, name, { own, words, settings }) {
  const mounts = Object.entries(places).map(([place, part]) => `mount --bind ${own}/${part} ${place}`)
  const script = [
    'mount -t tmpfs desco /run',
    `install -d -o postgres /run/postgresql`,
    ...mounts,
    `exec setpriv --reuid ${account} --regid ${account} --init-groups "$@"`,
  ].join(' && ')
  const log = openSync(path.join(own, `${words[0]}.log`), 'a')
  const running = spawn('ip', ['netns', 'exec', name, 'sh', '-c', script, 'sh', ...words], {
    env: { ...env, ...settings },
    cwd: '/',
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  running.on('error', () => undefined)
}

/** The members that a machine's Patroni knows, with its facts of each; none while it does not answer. */
async function membersAsToldBy(name) {
  try {
    const answer = await fetch(`http://${addresses[name]}:8008/cluster`, {
      signal: AbortSignal.timeout(2_000),
    })
    return (await answer.json()).members ?? []
  } catch {
    return []
  }
}

const leaderOf = (members) => members.find(({ role }) => role === 'leader')?.name

const isWhole = (members) =>
  members.length === names.length &&
  members.every(({ state, timeline }) => ['running', 'streaming'].includes(state) && timeline > 0) &&
  // one that stands still runs as well
  members.every(({ lag = 0 }) => lag < 2 ** 20) &&
  new Set(members.map(({ timeline }) => timeline)).size === 1 &&
  members.some(({ role }) => role === 'sync_standby') &&
  leaderOf(members) !== undefined

/** Answers what `look` finds; throws when it has not found it in time. */
export async function until(seconds, what, look) {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`after ${seconds} seconds it was not so: ${what}`)
    await pause(50)
  }
}
