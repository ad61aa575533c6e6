import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

import type { Closers } from './closers.ts'

export type MailSink = {
  url: string
  /** How long it thinks before it takes a mail, as a scanner does. */
  thinkFor(milliseconds: number): void
  /** When a mail to somebody was handed over whole; undefined while none was. */
  handedOverAt(recipient: string): number | undefined
  count(): number
}

/** A mail server on loopback that keeps nothing but to whom mails went, and when. */
export async function startMailSink(closers: Closers): Promise<MailSink> {
  const times = new Map<string, number>()
  let [thinking, count] = [0, 0]
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      stream.resume().once('end', () => {
        count += 1
        for (const { address } of envelope.rcptTo) times.set(address, performance.now())
        setTimeout(done, thinking)
      })
    },
  })
  // a portal that is ended hangs up
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closers.add(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    thinkFor: (milliseconds) => void (thinking = milliseconds),
    handedOverAt: (recipient) => times.get(recipient),
    count: () => count,
  }
}
