import { once } from 'node:events'
import { connect } from 'node:net'

export type Answer = { status: number; head: string; body: Buffer }
export type Line = { ask(request: string): Promise<Answer>; close(): void }

const endOfHead = Buffer.from('\r\n\r\n')

/** One kept-alive connection, one request at a time. Costs next to nothing, so that the server is what is measured. */
export async function openLine(port: number): Promise<Line> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<Answer> | undefined

  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  socket.on('data', (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    const whole = readAnswer(received)
    if (whole === undefined) return
    received = Buffer.alloc(0)
    const asker = waiting
    waiting = undefined
    asker?.resolve(whole)
  })

  return {
    ask(request) {
      waiting = Promise.withResolvers<Answer>()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

function readAnswer(received: Buffer): Answer | undefined {
  const headLength = received.indexOf(endOfHead)
  if (headLength === -1) return undefined
  const head = received.toString('latin1', 0, headLength)
  const bodyLength = Number(/\r\ncontent-length: (\d+)/iu.exec(head)?.[1] ?? 0)
  const bodyStart = headLength + endOfHead.length
  if (received.length < bodyStart + bodyLength) return undefined
  return {
    status: Number(head.slice(9, 12)),
    head,
    body: received.subarray(bodyStart, bodyStart + bodyLength),
  }
}
