import type { FastifyInstance } from 'fastify'

import { type Clock, later } from '#platform/clock.ts'

const path = '/.well-known/security.txt'
// RFC 9116, 2.5.5 asks for less than a year; a portal that nobody runs any more shall not send people to a dead mailbox
const goodForDays = 90

type Needs = { clock: Clock; portalUrl: string; securityContact: string }

/** Where somebody who found a weakness writes (RFC 9116), and in which languages. */
export function securityTxtRoute(app: FastifyInstance, { clock, portalUrl, securityContact }: Needs) {
  const contact = securityContact.startsWith('https:') ? securityContact : `mailto:${securityContact}`
  app.get(path, (_request, reply) => {
    // the same for a day, so that what keeps it does not see another one at each look
    const expires = `${later(clock.now(), { days: goodForDays }).toISOString().slice(0, 10)}T00:00:00Z`
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: it, en',
      `Canonical: ${portalUrl}${path}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
