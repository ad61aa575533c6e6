import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { silentLog } from '#platform/log.ts'
import { readConfig } from '#server/config.ts'
import { lastAct } from '#testing/people/audit.ts'
import { aBounce } from '#testing/files/bounces.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { addressOf } from '#testing/portals/process-settings.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import { failureCodeOf, runCommand } from '#operate/run-command.ts'

let portal: TestPortal
let settings: { DATABASE_URL: string }
beforeAll(async () => {
  const connection = await createTestConnection()
  settings = { DATABASE_URL: addressOf(connection) }
  portal = await startTestPortal({ connection })
})
afterAll(() => portal.close())

async function aMail() {
  const id = await queueMail(portal, {
    kind: 'spouse-invitation',
    to: 'giulia.bianchi@posta.example',
    subject: 'S',
    paragraphs: ['T'],
  })
  const { bounceKey: key } = await mailRow(id)
  return { id, address: `bounces+${key?.replaceAll('-', '')}@study.example` }
}
const mailRow = (id: string) =>
  portal.db.selectFrom('outgoing_mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function* piped(...parts: Uint8Array[]) {
  yield* parts
}
const run = (source: Uint8Array[], words: string[] = [], more: Record<string, string> = settings) =>
  runCommand(readConfig(more), ['bounce', ...words], {
    log: silentLog,
    say: () => undefined,
    input: piped(...source),
  })

/** As the pipe of a mail server starts it. */
async function pipe(source: Uint8Array, environment: Record<string, string>) {
  const program = fileURLToPath(new URL('../../desco.ts', import.meta.url))
  const child = spawn(process.execPath, [program, 'bounce'], {
    env: environment,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  child.stdin.end(source)
  const [code] = (await once(child, 'close')) as [number]
  return { code, printed }
}

describe('desco bounce', () => {
  it('notes a mail that came back, in silence, with a line in the audit log and nothing of its words', async () => {
    const { id, address } = await aMail()
    expect(await run([await aBounce('exim-unrouteable', address)])).toBe('')
    expect(await mailRow(id)).toMatchObject({ bounceKind: 'no_mailbox', bounceStatus: '5.0.0' })
    const line = await lastAct(portal)
    expect(line).toMatchObject({
      act: 'mail_bounced',
      doer: 'portal',
      details: { mail: id },
    })
    expect(JSON.stringify([line, await mailRow(id)])).not.toContain('123456')
  })

  it('takes the address from the mail server, and reads no more than its beginning', async () => {
    const { id, address } = await aMail()
    const source = await aBounce('postfix-user-unknown', 'someone@study.example')
    const much = Buffer.alloc(3 * 1024 * 1024, 'x\r\n')
    await run([source, much], ['--to', address])
    expect(await mailRow(id)).toMatchObject({ bounceKind: 'no_mailbox' })
  })

  it('lets go of what is none of ours without asking the database', async () => {
    const nowhere = { DATABASE_URL: 'postgres://desco@127.0.0.1:9/study' }
    expect(await run([await aBounce('gmail-full', 'a@b.example')], [], nowhere)).toBe('')
  })

  it('reads nothing of a message whose key is none of ours, and little of one whose key is', async () => {
    const { id, address } = await aMail()
    const plain = 'From: mailer-daemon@x.example\nContent-Type: text/plain'
    const report = 'Content-Type: multipart/report; boundary=b'
    const part = '\n\n--b\nContent-Type: message/delivery-status\n\n'
    const hostile = [
      `${plain}\n\n${'-'.repeat(1_000_000)}`,
      `${plain}\n\n${'--a\n'.repeat(250_000)}`,
      `${report}${part}${'A: b\n\n'.repeat(170_000)}--b--\n`,
      `${report}${`${part}A: b`.repeat(20_000)}\n--b--\n`,
      `${'To: a@b.example\n'.repeat(60_000)}\n`,
      `To: ${`<${address.replace('+', '+0')}>,`.repeat(20_000)}\n\n`,
    ]
    const began = process.cpuUsage()
    for (const to of [address, `bounces+${'0'.repeat(32)}@study.example`])
      for (const message of hostile) await run([Buffer.from(message)], ['--to', to])
    const { user, system } = process.cpuUsage(began)
    // twelve of them; one alone took twenty seconds
    expect((user + system) / 1_000_000).toBeLessThan(15)
    expect(await mailRow(id)).toMatchObject({ bounceKind: 'unclear' })
  })

  it('ends with 0 once noted, and with 75 while the database or the settings are away', async () => {
    const { id, address } = await aMail()
    const source = await aBounce('gmail-no-such-user', address)
    expect(await pipe(source, { DATABASE_URL: 'postgres://desco@127.0.0.1:9/study' })).toEqual({
      code: 75,
      printed: '',
    })
    expect(await pipe(source, { DESCO_ENV_FILE: '/nowhere/desco.env' })).toEqual({ code: 75, printed: '' })
    expect((await mailRow(id)).bounceKind).toBeNull()
    expect(await pipe(source, settings)).toEqual({ code: 0, printed: '' })
    expect((await mailRow(id)).bounceKind).toBe('no_mailbox')
  })

  it('is the only command that fails so', () => {
    expect([['bounce'], ['bounce', '--what'], ['mail', 'show'], ['doctor'], []].map(failureCodeOf)).toEqual([
      75, 75, 1, 1, 1,
    ])
  })
})
