import { appendFile, mkdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  receivedAt: string
}

export type DevelopmentInbox = {
  smtpUrl: string
  newestFirst(to?: string): ReceivedMail[]
  close(): Promise<void>
}

/**
 * A real mail server on loopback that keeps every message instead of delivering it: for development and tests only.
 * With a folder, the messages survive a restart.
 */
export async function startDevelopmentInbox(folder: string | null): Promise<DevelopmentInbox> {
  const file = folder === null ? null : join(folder, 'inbox.jsonl')
  const messages: ReceivedMail[] = file === null ? [] : await readMessages(file)

  const keep = async (mail: ReceivedMail) => {
    if (file !== null) await appendFile(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
    messages.push(mail)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      void answer(done, async () => keep(await readMessage(stream, recipients.join(', '))))
    },
  })
  // a client that hangs up half-way is its own affair
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo

  return {
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    newestFirst: (to) => messages.filter((mail) => !to || mail.to === to).toReversed(),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function answer(done: (error?: Error) => void, work: () => Promise<void>) {
  try {
    await work()
  } catch {
    return done(new Error('The message could not be kept.'))
  }
  done()
}

async function readMessage(stream: AsyncIterable<Buffer>, to: string): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  return {
    id: mail.messageId ?? '',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    receivedAt: new Date().toISOString(),
  }
}

async function readMessages(file: string): Promise<ReceivedMail[]> {
  await mkdir(join(file, '..'), { recursive: true })
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter(Boolean).flatMap(readLine)
}

// The last line may be half-written after a crash.
function readLine(line: string): ReceivedMail[] {
  try {
    return [JSON.parse(line) as ReceivedMail]
  } catch {
    return []
  }
}
