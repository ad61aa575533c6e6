import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import path from 'node:path'

import { heard } from '../stage/debian-root.mjs'
import { until } from '../faults/stage.mjs'

const paths = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const mostSecondsOfABoot = 120
/** Where the second version of control groups is mounted here. */
const groups = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'].find((folder) =>
  existsSync(path.join(folder, 'cgroup.procs')),
)

// a container's manager does this before it starts init: nothing of this machine but its kernel is left, and no network
const enter = `
mount --rbind "$1" "$1" && cd "$1"
mount -t proc proc proc && mount -t sysfs -o ro sysfs sys && mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev && mkdir dev/pts dev/shm
for device in "null 1 3" "zero 1 5" "full 1 7" "random 1 8" "urandom 1 9" "tty 5 0"; do
  set -- $device
  mknod -m 666 "dev/$1" c "$2" "$3"
done
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx && ln -s /proc/self/fd dev/fd
mount -t tmpfs tmpfs dev/shm && mount -t tmpfs tmpfs run && mount -t tmpfs tmpfs tmp
ip link set lo up
mkdir -p mnt/before && pivot_root . mnt/before && umount -l /mnt/before
exec env -i container=unshare PATH=${paths} /sbin/init`

export const hasControlGroups = () => groups !== undefined

/** Starts a root of Debian with its own systemd as process 1, in namespaces of its own. Ends with `powerOff`, or with this process. */
export async function boot(root) {
  const group = path.join(groups, `desco-machine-${process.pid}`)
  mkdirSync(group, { recursive: true })
  const namespaces = ['--mount', '--uts', '--ipc', '--net', '--cgroup', '--pid', '--fork', '--kill-child']
  const within = `echo $$ > "$2/cgroup.procs" && exec unshare ${namespaces.join(' ')} --propagation private sh -euc '${enter}' sh "$1"`
  const running = spawn('sh', ['-c', within, 'sh', root, group], { stdio: 'ignore' })
  // systemd is the child of who unshared
  const init = () =>
    Number(readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8').trim().split(' ')[0])
  const words = (command, { cwd = '/', env = {} } = {}) => [
    'nsenter',
    `--target=${init()}`,
    '--all',
    `--wdns=${cwd}`,
    'env',
    '-i',
    `PATH=${paths}`,
    'HOME=/root',
    'LANG=C.UTF-8',
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...command,
  ]
  const inside = (command, options) => heard(words(command, options))
  const state = async () => (await inside(['systemctl', 'is-system-running'])).said.trim()
  const isUp = async () => running.exitCode === null && /^(running|degraded)$/u.test(await state())
  await until(isUp, mostSecondsOfABoot, 'systemd').catch(async (error) => {
    running.kill('SIGKILL')
    throw error
  })
  return {
    init,
    words,
    /** Runs a command in it as root; answers its exit code and what it said. */
    inside,
    /** Answers what a command prints; throws when it fails. */
    ask: async (...command) => {
      const { code, said } = await inside(command)
      if (code !== 0) throw new Error(`${command.join(' ')}: ${said}`)
      return said.trim()
    },
    powerOff: async () => {
      const ended = new Promise((resolve) => running.once('exit', resolve))
      if (running.exitCode === null && running.signalCode === null) {
        await inside(['systemctl', 'poweroff'])
        const late = setTimeout(() => running.kill('SIGKILL'), mostSecondsOfABoot * 1_000)
        await ended
        clearTimeout(late)
      }
      removeGroups(group)
    },
  }
}

/** systemd leaves the groups of its units behind, empty. */
function removeGroups(group) {
  try {
    rmdirSync(group)
  } catch (error) {
    if (error.code !== 'EBUSY' && error.code !== 'ENOTEMPTY') throw error
  }
}
