import { execFile } from 'node:child_process'

import { readConfig, takeSettingsFile } from './config.ts'
import { ConfigError } from './start/unsafe-settings.ts'
import { whyNot } from './start/why-not.ts'

/** EX_CONFIG of sysexits.h: systemd does not try again (deploy/desco.service). */
const settingsAreWrong = 78

const printError = (line: string) => process.stderr.write(`${line}\n`)

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  printError(
    `Desco runs on Node 24; this is ${process.versions.node}. Start it with \`npm start\`, which brings its own.`,
  )
  process.exit(1)
}

async function main() {
  const { settingsFile } = takeSettingsFile(process.argv.slice(2))
  const config = readConfig(undefined, settingsFile)
  // imported late: a wrong value is answered at once
  const { startPortal } = await import('./start-portal.ts')
  const { createLog } = await import('./platform/log.ts')
  const { banner, waitingLine } = await import('./start/banner.ts')
  const write = (text: string) => void process.stdout.write(text)
  let waiting = waitingLine('Starting the database', write)
  const portal = await startPortal(config, createLog(process.stderr), () => {
    waiting.done()
    waiting = waitingLine('Starting the portal', write)
  }).catch((error: unknown) => {
    waiting.failed()
    throw error
  })
  waiting.done()
  write(`${banner(portal)}\n`)
  if (config.isAskedBySystemd) tellSystemd()

  let stoppingSince: number | undefined
  const stop = () => {
    // one Ctrl-C can arrive more than once, from the terminal and from npm; a second one, later, will not wait
    if (stoppingSince !== undefined && performance.now() - stoppingSince > 1_000) process.exit(1)
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    portal.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Says that families are served (Type=notify). By systemd's own command, because Node opens no datagram socket by a path. */
const tellSystemd = () => execFile('systemd-notify', ['--ready'], () => undefined)

main().catch((error: unknown) => {
  printError(whyNot(error))
  process.exit(error instanceof ConfigError ? settingsAreWrong : 1)
})
