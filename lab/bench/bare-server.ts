import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BareAnswers = Record<string, { headers: string[]; body: string }>

// A server that does nothing but answer given bytes: what Node itself costs.
process.once('message', (answers: BareAnswers) => {
  const known = new Map(Object.entries(answers))
  const server = createServer((asked, reply) => {
    const answer = known.get(asked.url ?? '')
    if (answer === undefined) return reply.writeHead(404).end()
    return reply.writeHead(200, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit(0))
