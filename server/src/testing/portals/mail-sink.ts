import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

type Received = { to: string; messageId: string; code: string | null }

/** A mail server that takes every mail and remembers whom it was for. */
export async function startMailSink() {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onData: (stream, { envelope }, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (text: string) => (source += text))
      stream.on('end', () => {
        const messageId = /^Message-ID: (.*)$/imu.exec(source)?.[1]?.trim() ?? ''
        const code = /^\s+(\d{6})\s*$/mu.exec(source)?.[1] ?? null
        for (const { address } of envelope.rcptTo) received.push({ to: address, messageId, code })
        done()
      })
    },
  })
  // a process that is killed breaks its lines
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    received,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true`,
    /** The newest code that came to an address. */
    codeFor: (email: string) =>
      received.findLast(({ to, code }) => to === email && code !== null)?.code ?? null,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
export type MailSink = Awaited<ReturnType<typeof startMailSink>>
