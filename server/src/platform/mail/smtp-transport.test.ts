import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { defaultPatience, smtpTransport, tryMailServer } from './smtp-transport.ts'
import type { Transport } from './mail.ts'

type Stage = 'greeting' | 'MAIL FROM' | 'RCPT TO' | 'the final dot'

let server: SMTPServer
let transport: Transport
/** Where the mail server falls silent, and what lets it speak again. */
let silentAt: Stage | null
let speak: (() => void)[]
let afterDot: ((session: SMTPServerSession, answer: () => void) => void) | null
let received: string[]
let senders: string[]
let connections: Set<SMTPServerSession>
let sockets: Set<{ destroy(): void }>

beforeEach(async () => {
  silentAt = null
  afterDot = null
  speak = []
  received = []
  senders = []
  connections = new Set()
  sockets = new Set()
  const at = (stage: Stage, answer: () => void) => (silentAt === stage ? void speak.push(answer) : answer())
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, done) => {
      connections.add(session)
      at('greeting', done)
    },
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address)
      at('MAIL FROM', done)
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) return done(Object.assign(new Error(address), { responseCode: 550 }))
      at('RCPT TO', done)
    },
    onData: (stream, session, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (text: string) => (source += text))
      stream.on('end', () => {
        received.push(source)
        if (afterDot) afterDot(session, done)
        else at('the final dot', done)
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: { destroy(): void }) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  transport = connectTransport({ connect: 300, command: 300, afterDot: 300 })
})
afterEach(async () => {
  transport.close()
  for (const answer of speak) answer()
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => server.close(resolve))
})

function connectTransport(patience: typeof defaultPatience.patient, bounces: string | null = null) {
  const { port } = server.server.address() as AddressInfo
  return smtpTransport({
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    from: 'Desco <desco@example.org>',
    replyTo: 'ricerca@example.org',
    domain: 'portal.test',
    bounces,
    patience: { patient: patience, urgent: patience },
  })
}

const mail = (to = 'anna@example.org') => ({
  id: 'one',
  to,
  subject: 'Ciao',
  text: 'Testo',
  html: '<p>Testo</p>',
})
const send = ({ to, signal = new AbortController().signal }: { to?: string; signal?: AbortSignal } = {}) =>
  transport.send(mail(to), { urgent: false, signal })

describe('smtpTransport', () => {
  it('says where answers go, and that no holiday notice is wanted (RFC 3834)', async () => {
    expect(await send()).toEqual({ outcome: 'sent' })
    expect(received[0]).toMatch(/^Reply-To: ricerca@example\.org\r$/mu)
    expect(received[0]).toMatch(/^Auto-Submitted: auto-generated\r$/mu)
  })

  it('leaves with an envelope address of its own where bounces are read, else with the sender’s', async () => {
    const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const withKey = { ...mail(), bounceKey: key }
    const signal = new AbortController().signal
    await transport.send(withKey, { urgent: false, signal })
    transport.close()
    transport = connectTransport({ connect: 300, command: 300, afterDot: 300 }, 'bounces@study.example')
    await transport.send(withKey, { urgent: false, signal })
    await send()
    expect(senders).toEqual([
      'desco@example.org',
      'bounces+0f8fad5bd9cb469fa16570867728950e@study.example',
      // a mail of before
      'desco@example.org',
    ])
    expect(received[1]).toMatch(/^From: Desco <desco@example\.org>\r$/mu)
  })

  it('waits after the final dot as RFC 5321 asks, and a minute with a code', () => {
    expect(defaultPatience.patient.afterDot).toBeGreaterThanOrEqual(300_000)
    expect(defaultPatience.urgent.afterDot).toBe(60_000)
  })

  it.each(['greeting', 'MAIL FROM', 'RCPT TO'] as const)(
    'says to try again when the server is silent at %s',
    async (stage) => {
      silentAt = stage
      expect(await send()).toEqual({
        outcome: 'try_again',
        reason: 'Before the mail server had the message, it did not answer in time.',
      })
      expect(received).toEqual([])
    },
  )

  it('says that the mail is perhaps delivered when the server is silent after the final dot', async () => {
    silentAt = 'the final dot'
    expect(await send()).toEqual({
      outcome: 'perhaps_delivered',
      reason: 'The mail server had the whole message, and it did not answer in time.',
    })
    expect(received).toHaveLength(1)
  })

  it('says the same when the line breaks after the final dot, and does not send it again by itself', async () => {
    afterDot = () => sockets.forEach((socket) => socket.destroy())
    expect(await send()).toEqual({
      outcome: 'perhaps_delivered',
      reason: 'The mail server had the whole message, and the connection broke.',
    })
    expect(received).toHaveLength(1)
  })

  it('is more patient after the final dot than before it', async () => {
    transport.close()
    transport = connectTransport({ connect: 2_000, command: 300, afterDot: 20_000 })
    let answerFirst: () => void = () => undefined
    const hasAll = new Promise<void>((resolve) => {
      afterDot = (_session, answer) => {
        answerFirst = answer
        resolve()
      }
    })
    const first = send()
    await hasAll
    silentAt = 'RCPT TO'
    // the time that a command has is over
    expect(await send()).toMatchObject({ outcome: 'try_again' })
    answerFirst()
    expect(await first).toEqual({ outcome: 'sent' })
  })

  it('ends when it is told to, and says what is known then', async () => {
    transport.close()
    transport = connectTransport({ connect: 20_000, command: 20_000, afterDot: 20_000 })
    const ending = new AbortController()
    afterDot = () => ending.abort()
    expect(await send({ signal: ending.signal })).toMatchObject({ outcome: 'perhaps_delivered' })
  })

  it('keeps the line for the next mail, and opens another when the server has closed it', async () => {
    expect(await send()).toEqual({ outcome: 'sent' })
    expect(await send()).toEqual({ outcome: 'sent' })
    expect(connections.size).toBe(1)

    for (const socket of sockets) socket.destroy()
    expect(await send()).toEqual({ outcome: 'sent' })
    expect(received).toHaveLength(3)
  })

  it('says what the server refuses for good, without naming anybody', async () => {
    const sending = await send({ to: 'nobody@example.org' })
    expect(sending).toEqual({
      outcome: 'refused_for_good',
      reason: 'The mail server refused the recipient (550).',
    })
  })

  it('says to try again when nothing listens there', async () => {
    await new Promise<void>((resolve) => server.close(resolve))
    expect(await send()).toMatchObject({ outcome: 'try_again' })
  })
})

describe('a mail server whose certificate nobody signed', () => {
  it('gets no mail, and the reason says so', async () => {
    // it brings a certificate of its own making
    const own = new SMTPServer({ secure: true, authOptional: true, logger: false })
    own.on('error', () => undefined)
    own.listen(0, '127.0.0.1')
    await once(own.server, 'listening')
    const { port } = own.server.address() as AddressInfo
    const tried = await tryMailServer(`smtps://127.0.0.1:${port}`)
    expect(tried).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/certificate is of no authority/u),
    })
    await new Promise<void>((resolve) => own.close(resolve))
  })
})
