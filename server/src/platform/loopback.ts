import type { FastifyInstance } from 'fastify'

import { Problem } from './problem.ts'

/** Whether a name or an address means this machine alone: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/gu, '')
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(name)
}

/**
 * Answers only who asked for this machine by a name of this machine. A page of another site can point its own name here
 * (DNS rebinding), and would otherwise read the stand-ins: demo family, codes in the inbox.
 */
export function answerLoopbackOnly(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers: { host = '' } }, _reply, done) => {
    // the header itself: a proxy's word about the host is anybody's word here
    done(isLoopback(host.replace(/:\d+$/u, '')) ? undefined : new Problem('not_allowed'))
  })
}
