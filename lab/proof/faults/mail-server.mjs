import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The steps of a talk, in their order; `dot` is the end of the message. */
export const steps = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'dot']

const accepted = {
  greeting: '220 mail.test ESMTP',
  EHLO: '250-mail.test\r\n250 AUTH PLAIN',
  AUTH: '235 in',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  dot: '250 taken',
}
/** `for now` is 4xx (RFC 5321, 4.2.1), at the greeting and the log-in with the codes that they have for it. */
const refused = {
  greeting: '421',
  EHLO: '421',
  AUTH: '454',
  MAIL: '451',
  RCPT: '450',
  DATA: '451',
  dot: '451',
}

/**
 * A mail server on loopback that fails as it is told: `fail({ at, how })`, where `how` is `refuses`, `refuses for good`, `is silent`,
 * `drops the line` or `is slow` (two seconds for each answer, at every step). `fail(null)` ends the fault for talks to come; who was
 * left without an answer stays so.
 */
export async function startFailingMailServer() {
  let fault = null
  const received = []
  const sockets = new Set()

  const answer = async (socket, step) => {
    const isHere = fault !== null && (fault.at === step || fault.at === 'every step')
    const how = isHere ? fault.how : null
    if (how === 'is silent') return
    if (how === 'drops the line') return void socket.destroy()
    if (how === 'is slow') await pause(2_000)
    if (how === 'refuses') return void socket.write(`${refused[step]} not now\r\n`)
    if (how === 'refuses for good') return void socket.write('550 no\r\n')
    socket.write(`${accepted[step]}\r\n`)
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // a sender that gives up breaks the line
    socket.on('error', () => undefined)
    let heard = ''
    let recipients = []
    let isMessage = false
    socket.setEncoding('utf8').on('data', (text) => {
      heard += text
      for (;;) {
        const end = heard.indexOf(isMessage ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const part = heard.slice(0, end)
        heard = heard.slice(end + (isMessage ? 5 : 2))
        if (isMessage) {
          isMessage = false
          const code = /^\s*(\d{6})\s*$/mu.exec(part)?.[1] ?? null
          // a refused message is none that somebody reads
          const isTaken = fault === null || fault.at !== 'dot' || fault.how !== 'refuses'
          if (isTaken) received.push(...recipients.map((to) => ({ to, code })))
          recipients = []
          void answer(socket, 'dot')
          continue
        }
        const word = part.slice(0, 4).toUpperCase()
        if (word === 'QUIT') socket.end('221 bye\r\n')
        else if (word === 'RSET') socket.write('250 ok\r\n')
        else {
          const step = word === 'HELO' ? 'EHLO' : word
          if (step === 'RCPT') recipients.push(/<([^>]*)>/u.exec(part)?.[1] ?? '')
          isMessage = step === 'DATA' && !(fault?.at === 'DATA' && fault.how !== 'is slow')
          void answer(socket, step)
        }
      }
    })
    void answer(socket, 'greeting')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://desco:secret@127.0.0.1:${server.address().port}?ignoreTLS=true`,
    received,
    fail: (wanted) => {
      fault = wanted
      // a line that is kept open begins with no greeting
      if (wanted !== null) for (const socket of sockets) socket.destroy()
    },
    /** The newest code that came to an address. */
    codeFor: (email) => received.findLast(({ to, code }) => to === email && code !== null)?.code ?? null,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
