import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { inheritedEnvironment, root } from './config.ts'

const readyWithinMs = 60_000

export type Started = {
  url: string
  surveyHost: string
  /** Presses Ctrl-C: the whole group hears it, npm too. Answers when all is quiet, at once when it is already. */
  ctrlC: () => Promise<void>
}

type Start = { port: number; dataFolder: string; settings?: Record<string, string> }

/** The README's command, on a data folder of its own. */
export async function npmStart({ port, dataFolder, settings = {} }: Start): Promise<Started> {
  const { PATH, HOME } = inheritedEnvironment
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, LANG: 'C.UTF-8', PORT: String(port), DESCO_DATA_DIR: dataFolder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const closed = once(npm, 'close')
  const press = (signal: NodeJS.Signals) => {
    const hasEnded = npm.exitCode !== null || npm.signalCode !== null
    if (npm.pid !== undefined && !hasEnded) process.kill(-npm.pid, signal)
  }
  let said = ''
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      said += text
      if (said.includes('Ctrl-C ends it')) resolve(said)
    }
    npm.stdout.setEncoding('utf8').on('data', hear)
    npm.stderr.setEncoding('utf8').on('data', hear)
    const giveUp = (why: string) => reject(new Error(`npm start ${why}:\n${said}`))
    AbortSignal.timeout(readyWithinMs).addEventListener('abort', () => giveUp('was not ready in time'))
    void closed.then(() => giveUp('ended'))
  })
  const banner = await ready.catch((error: unknown) => {
    press('SIGKILL')
    throw error
  })
  return {
    url: addressIn(banner, 'Portal'),
    surveyHost: addressIn(banner, 'Demo survey host'),
    ctrlC: async () => {
      press('SIGINT')
      await closed
    },
  }
}

function addressIn(banner: string, line: string): string {
  const address = new RegExp(`^ *${line} +(http\\S+)`, 'mu').exec(banner)?.[1]
  if (address === undefined) throw new Error(`The banner has no line «${line}»:\n${banner}`)
  return address
}
