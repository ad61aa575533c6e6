// Runs as the unit's command instead of the portal: tries what the unit must keep it from, and prints what it got away with.
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const does = (program, ...args) => {
  const { status, signal, error, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error || status !== 0) throw error ?? new Error(signal ?? stderr.trim())
}
const python = (lines) => does('python3', '-c', lines)
const put = (file) => writeFileSync(file, '')

const tries = {
  'write into the release': () => put('/srv/desco/planted'),
  'write into /etc': () => put('/etc/planted'),
  'write into /var/lib': () => put('/var/lib/planted'),
  'write into /usr': () => put('/usr/planted'),
  'read the home of root': () => readdirSync('/root'),
  'read the shadow of passwords': () => readFileSync('/etc/shadow'),
  'see processes of others': () => readFileSync('/proc/1/cmdline'),
  'leave a file for others in /tmp': () => {
    put('/tmp/planted')
    // a private /tmp is empty but for it, and nobody else sees it
    if (!readdirSync('/tmp').includes('of-the-machine')) throw new Error('another /tmp')
  },
  'change a setting of the kernel': () => writeFileSync('/proc/sys/kernel/domainname', 'planted'),
  'change a control group': () => writeFileSync('/sys/fs/cgroup/cgroup.max.depth', 'max'),
  'read the log of the kernel': () => does('dmesg'),
  'make a namespace': () => does('unshare', '--user', 'true'),
  'mount a file system': () => does('mount', '-t', 'tmpfs', 'tmpfs', '/mnt'),
  'change the name of the machine': () => does('hostname', 'planted'),
  'hear the packets of the network': () =>
    python('import socket; socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 3)'),
  'ask for real-time priority': () =>
    python('import os; os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))'),
  'make a file that runs as its owner': () => {
    const file = '/dev/shm/planted'
    appendFileSync(file, '')
    chmodSync(file, 0o4755)
  },
  'become another account': () => python('import os; os.setuid(1)'),
}
const done = Object.entries(tries).flatMap(([what, work]) => {
  try {
    work()
    return [what]
  } catch {
    return []
  }
})
process.stdout.write(`${JSON.stringify({ tried: Object.keys(tries).length, done })}\n`)
