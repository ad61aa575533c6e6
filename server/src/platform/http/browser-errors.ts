import { browserErrors } from '@desco/contract/browser-errors'
import { said } from '@desco/contract/said'
import type { FastifyInstance } from 'fastify'

import { takeAttempt } from '#platform/limits/attempts.ts'
import type { Needs } from '#platform/needs.ts'
import { type AuthGuard, mount } from './mount.ts'

/** A broken build sends five from each browser: a school behind one address is heard, a flood of lines is not. */
const perAddress = { name: 'browser-error', max: 60, perSeconds: 3600 }

/** Writes what breaks in a browser to the log: what the contract lets through, and nothing of who sent it. */
export function browserErrorRoutes(app: FastifyInstance, guard: AuthGuard, needs: Needs<'secrets' | 'log'>) {
  mount(app, guard, browserErrors.reportBrowserError, async ({ input, networkAddress }) => {
    await takeAttempt(needs, { ...perAddress, subject: networkAddress })
    const { kind, place, version, error } = input
    needs.log.warn({ kind, place, version, error }, 'something broke in a browser')
    return { message: said.errorNoted }
  })
}
