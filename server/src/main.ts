import { execFile } from 'node:child_process'

import { readConfig, takeSettingsFile } from './config.ts'
import type { Portal } from './start-portal.ts'
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

/** Says in one line what is being waited for, and at the end its seconds. */
function waitingLine(what: string, write: (text: string) => void) {
  const began = performance.now()
  write(`${what}…`)
  return {
    done: () => write(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`),
    failed: () => write('\n'),
  }
}

/** The lines for somebody who has just started the portal; the addresses to click come last. */
function banner({ url, standIns }: Portal): string {
  const { demoParent, inbox, surveyHost, database } = standIns
  const facts = [
    ...(database ? [['Database', database]] : []),
    ['Staff access', 'npm run desco -- staff create --email … --role responsabile'],
    ...(demoParent ? [['Demo parent', `${demoParent.email}  password ${demoParent.password}`]] : []),
  ]
  const addresses = [
    ...(surveyHost ? [['Demo survey host', surveyHost]] : []),
    ...(inbox ? [['Development inbox', inbox]] : []),
    ['API', `${url}/api/docs`],
    ['Research team', `${url}/staff`],
    ['Portal', url],
  ]
  const listed = (rows: string[][]) => rows.map(([name = '', value = '']) => `  ${name.padEnd(18)} ${value}`)
  const opening = '  Desco is ready. Ctrl-C ends it; the data stays.'
  return ['', opening, '', ...listed(facts), '', ...listed(addresses), ''].join('\n')
}

main().catch((error: unknown) => {
  printError(whyNot(error))
  process.exit(error instanceof ConfigError ? settingsAreWrong : 1)
})
