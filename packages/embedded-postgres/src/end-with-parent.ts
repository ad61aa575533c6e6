import { spawn } from 'node:child_process'

/** On Linux the kernel itself asks PostgreSQL to stop when our process is gone, however it went. */
export const stopWhenParentDies = ['setpriv', '--pdeathsig', 'INT']

const watch = `
while kill -0 "$1" && kill -0 "$2"; do sleep 1; done
kill -0 "$1" || kill -INT "$2"
`

/** Where the kernel cannot, a small shell waits for our end and asks PostgreSQL to stop. */
export function watchParent(postmasterPid: number) {
  spawn('/bin/sh', ['-c', watch, 'sh', String(process.pid), String(postmasterPid)], {
    detached: true,
    stdio: 'ignore',
  }).unref()
}
