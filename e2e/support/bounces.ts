import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { commandEntry, portalEnvironment, root } from './config.ts'
import type { Portal } from './portal.ts'

/** Postfix's answer about a mailbox that does not exist. */
const userUnknown = path.join(root, 'server/src/testing/files/bounces/postfix-user-unknown.eml')

/** The newest mail to this address comes back: the command reads it from a pipe, as a mail server starts it. */
export async function mailComesBack({ returnPathOf }: Pick<Portal, 'returnPathOf'>, email: string) {
  const to = await returnPathOf(email)
  const message = (await readFile(userUnknown, 'utf8')).replaceAll('{to}', to).replaceAll('\n', '\r\n')
  const command = spawn(process.execPath, [commandEntry, 'bounce'], {
    env: portalEnvironment,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  command.stdin.end(message)
  const [code] = await once(command, 'close')
  if (code !== 0) throw new Error(`desco bounce ended with ${code}.`)
}
