import { Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'

import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

import { envelopeAddress } from './envelope-address.rules.ts'
import { type Foot, type RenderedMail, type Transport, withFoot } from './mail.ts'
import { type Sending, sendingOf } from './smtp-answers.rules.ts'

/** Milliseconds that the mail server may be silent in each part of the talk. */
type Patience = { connect: number; command: number; afterDot: number }

/**
 * RFC 5321, 4.5.3.2 asks for ten minutes after the final dot: scanners take their time there, and who gives up earlier sends
 * twice. A code is worth nothing after three minutes.
 */
const patient = { connect: 10_000, command: 120_000, afterDot: 600_000 }
const urgent = { connect: 5_000, command: 20_000, afterDot: 60_000 }

export const defaultPatience: { patient: Patience; urgent: Patience } = { patient, urgent }

// a mail server that waits for the next mail closes the line itself, often after a minute or less
const idleMilliseconds = 10_000

type Settings = {
  smtpUrl: string
  from: string
  /** Where answers go: somebody reads them there. */
  replyTo: string
  domain: string
  /** Where mails come back to, each to an address of its own made of this one; without it, to the sender. */
  bounces?: string | null
  /** Below every mail. */
  foot?: Foot
  /** For tests. */
  patience?: typeof defaultPatience
}

/**
 * Speaks SMTP. The Message-ID is the mail's own, so that a second copy is recognised as one. nodemailer's pool is not used:
 * it sends a mail again by itself when the line breaks, also after the server had it, and has one time-out for all.
 */
export function smtpTransport(settings: Settings): Transport {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>()
  const open = new Set<SMTPConnection>()

  const takeIdle = (): SMTPConnection | undefined => {
    for (const [connection, timer] of idle) {
      clearTimeout(timer)
      idle.delete(connection)
      if (!connection.destroyed) return connection
    }
    return undefined
  }
  const keepIdle = (connection: SMTPConnection) => {
    const timer = setTimeout(() => {
      idle.delete(connection)
      connection.quit()
    }, idleMilliseconds)
    timer.unref()
    idle.set(connection, timer)
  }

  const send: Transport['send'] = async (mail, { urgent: isUrgent, signal }) => {
    const patience = (settings.patience ?? defaultPatience)[isUrgent ? 'urgent' : 'patient']
    const used = takeIdle()
    const first = await talk(used)
    // a line that the server had closed meanwhile says nothing about this mail
    if (used !== undefined && first.outcome === 'try_again' && !signal.aborted) return talk(undefined)
    return first

    async function talk(kept: SMTPConnection | undefined): Promise<Sending> {
      const connection = kept ?? createConnection(settings)
      open.add(connection)
      const line = watch(connection, patience, signal)
      try {
        if (kept === undefined) await introduce(line, connection, settings)
        await handOver(line, connection, { mail, settings })
        line.end()
        keepIdle(connection)
        return { outcome: 'sent' }
      } catch (error) {
        line.end()
        connection.close()
        return sendingOf(error, { handedOver: line.handedOver() })
      } finally {
        open.delete(connection)
      }
    }
  }

  return {
    send,
    close: () => {
      for (const [connection, timer] of idle) {
        clearTimeout(timer)
        connection.quit()
      }
      idle.clear()
      for (const connection of open) connection.close()
    },
  }
}

/** Connects and logs in as for a mail, and sends none. `reason` is a sentence for the operator. */
export async function tryMailServer(
  smtpUrl: string,
  patience: Patience = urgent,
): Promise<{ outcome: 'accepted'; certificateEnds: string | null } | { outcome: 'failed'; reason: string }> {
  const connection = createConnection({ smtpUrl })
  const line = watch(connection, patience, new AbortController().signal)
  try {
    await introduce(line, connection, { smtpUrl })
    // nodemailer keeps the line to itself
    const { _socket: socket } = connection as unknown as { _socket: unknown }
    const certificateEnds = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : null
    return { outcome: 'accepted', certificateEnds }
  } catch (error) {
    return { outcome: 'failed', reason: sendingOf(error, { handedOver: false }).reason }
  } finally {
    line.end()
    connection.close()
  }
}

function createConnection({ smtpUrl }: Pick<Settings, 'smtpUrl'>): SMTPConnection {
  const url = new URL(smtpUrl)
  return new SMTPConnection({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    requireTLS: url.searchParams.get('requireTLS') === 'true',
    ignoreTLS: url.searchParams.get('ignoreTLS') === 'true',
    // `watch` knows which part of the talk it is; these only end what it overlooked
    connectionTimeout: 2 * patient.connect,
    greetingTimeout: 2 * patient.command,
    socketTimeout: 2 * patient.afterDot,
  })
}

class Silent extends Error {
  override readonly name = 'Silent'
}

type Line = ReturnType<typeof watch>

const ignore = () => undefined

/** Ends the talk when the server is silent for too long, the line breaks or the signal says so. */
function watch(connection: SMTPConnection, patience: Patience, signal: AbortSignal) {
  let timer: NodeJS.Timeout | undefined
  let isHandedOver = false
  let fail: (error: unknown) => void = () => undefined
  const broken = new Promise<never>((_resolve, reject) => (fail = reject))
  // it may break while nothing waits for it
  broken.catch(() => undefined)

  const onError = (error: unknown) => fail(error)
  const onAbort = () => fail(signal.reason)
  connection.on('error', onError)
  // without a listener a late error would end the process; one, however many mails a connection carries
  connection.off('error', ignore)
  connection.on('error', ignore)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()

  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new Silent()), milliseconds)
  }
  return {
    /** One part of the talk: its answer, or why there is none. */
    part: <T>(
      milliseconds: number,
      ask: (done: (error?: Error | null, answer?: T) => void) => void,
    ): Promise<T | undefined> => {
      wait(milliseconds)
      const answered = new Promise<T | undefined>((resolve, reject) =>
        ask((error, answer) => (error ? reject(error) : resolve(answer))),
      )
      answered.catch(() => undefined)
      return Promise.race([answered, broken])
    },
    handOver: () => {
      isHandedOver = true
      wait(patience.afterDot)
    },
    handedOver: () => isHandedOver,
    patience,
    end: () => {
      clearTimeout(timer)
      connection.off('error', onError)
      signal.removeEventListener('abort', onAbort)
    },
  }
}

async function introduce(line: Line, connection: SMTPConnection, { smtpUrl }: Pick<Settings, 'smtpUrl'>) {
  const { username, password } = new URL(smtpUrl)
  await line.part(line.patience.connect, (done) => connection.connect((error) => done(error)))
  if (username === '') return
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  await line.part(line.patience.command, (done) => connection.login(auth, (error) => done(error)))
}

type Message = { mail: RenderedMail; settings: Settings }

async function handOver(line: Line, connection: SMTPConnection, { mail, settings }: Message) {
  const { id, to, subject, unsubscribe, bounceKey } = mail
  const { text, html } = settings.foot === undefined ? mail : withFoot(mail, settings.foot)
  const message = new MailComposer({
    messageId: `<${id}@${settings.domain}>`,
    from: settings.from,
    replyTo: settings.replyTo,
    to,
    subject,
    text,
    html,
    headers: {
      // RFC 3834: no holiday notice answers it
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: a mail program shows a button of its own, which asks nobody for a log-in
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }).compile()
  const { from, to: recipients } = message.getEnvelope()
  const returnPath = settings.bounces && bounceKey ? envelopeAddress(settings.bounces, bounceKey) : from
  const bytes = Readable.from([await message.build()])
  // the dot follows the last byte at once
  bytes.once('end', () => line.handOver())
  await line.part(line.patience.command, (done) =>
    // RFC 3461: codes and links do not come back with the bounce, where the server knows of it
    connection.send({ from: returnPath, to: recipients, dsn: { ret: 'HDRS' } }, bytes, done),
  )
}
