import { appendFile, mkdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import type { FastifyInstance } from 'fastify'

import { escapeHtml } from '#platform/web/escape-html.ts'

export type ReceivedMail = {
  id: string
  to: string
  /** Where it comes back to when it cannot be delivered (MAIL FROM). */
  returnPath: string
  subject: string
  text: string
  html: string
  receivedAt: string
}

export type DevelopmentInbox = Awaited<ReturnType<typeof startDevelopmentInbox>>

/**
 * A real mail server on loopback that keeps every message instead of delivering it: for development and tests only.
 * The messages survive a restart.
 */
export async function startDevelopmentInbox(folder: string) {
  const file = join(folder, 'inbox.jsonl')
  const messages = await readMessages(file)

  const keep = async (mail: ReceivedMail) => {
    await appendFile(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
    messages.push(mail)
  }

  // imported late: a portal with a mail server of its own needs neither this one nor the parser
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        to: rcptTo.map(({ address }) => address).join(', '),
        returnPath: mailFrom === false ? '' : mailFrom.address,
      }
      void answer(done, async () => keep(await readMessage(stream, envelope)))
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
    newestFirst: (to?: string) => messages.filter((mail) => !to || mail.to === to).toReversed(),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
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

type Envelope = Pick<ReceivedMail, 'to' | 'returnPath'>

async function readMessage(stream: AsyncIterable<Buffer>, envelope: Envelope): Promise<ReceivedMail> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(await buffer(stream))
  return {
    id: mail.messageId ?? '',
    ...envelope,
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

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/gu, (address) => `<a href="${address}">${address}</a>`)

const article = ({ to, subject, text, receivedAt }: ReceivedMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="facts">a ${escapeHtml(to)}, <time datetime="${escapeHtml(receivedAt)}">${new Date(receivedAt).toLocaleString('it-IT', { timeZone: 'Europe/Rome' })}</time></p>
<pre>${linked(text)}</pre>
</article>`

const style = `:root{color-scheme:light dark}body{margin:0 auto;padding:24px 16px 64px;max-width:44rem;font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
article{border:1px solid #8886;border-radius:12px;padding:16px 20px;margin:16px 0}h1{font-size:28px}h2{font-size:19px;margin:0}
.facts{margin:4px 0 12px;font-size:14px}pre{font:inherit;white-space:pre-wrap;margin:0}form{display:flex;gap:8px;flex-wrap:wrap;align-items:end}
label{font-weight:600;display:grid}input,button{font:inherit;min-height:44px;padding:4px 12px}`

/** Every message that the portal would have sent, newest first, readable on a phone. */
function inboxPage(mails: ReceivedMail[]): string {
  const list = mails.length === 0 ? '<p>Ancora nessun messaggio.</p>' : mails.map(article).join('')
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Posta di sviluppo · Desco</title><style>${style}</style></head><body><main>
<h1>Posta di sviluppo</h1><p>Qui arrivano le email che il portale manderebbe davvero. Ricarica la pagina per vedere le ultime.</p>
<form><label for="to">Solo per l’indirizzo<input id="to" name="to" type="email"></label><button>Cerca</button></form>${list}</main></body></html>`
}

type Query = { to?: string }

/** The page and the JSON of the development inbox. Never mounted in production. */
export function inboxRoutes(app: FastifyInstance, inbox: DevelopmentInbox) {
  app.get<{ Querystring: Query }>('/dev/inbox', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(inboxPage(inbox.newestFirst(request.query.to))),
  )
  app.get<{ Querystring: Query }>('/dev/inbox.json', (request, reply) =>
    reply.send(inbox.newestFirst(request.query.to)),
  )
}
