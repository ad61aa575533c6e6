import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import { endpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

// The permission tables go through the endpoints. A route that is no endpoint would pass by all of them.

let portal: TestPortal
const mounted: string[] = []
beforeAll(async () => {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) mounted.push(`${each} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  portal = await startTestPortal()
  unsubscribe('fastify.initialization', listen)
})
afterAll(() => portal.close())

const table = Object.entries(endpoints as Record<string, Endpoint>)
const namesWith = (isMeant: (line: Endpoint) => boolean) =>
  table.flatMap(([name, line]) => (isMeant(line) ? [name] : [])).toSorted()

/** They tell what is public anyhow, or ask for the team's session (`platform/web/openapi.test.ts`). */
const besideTheTable = [
  '/api/health',
  '/api/live',
  '/api/ready',
  // the token of the operator's monitoring opens it (`whole-system/metrics.test.ts`)
  '/metrics',
  // it says to whom a weakness is told (RFC 9116)
  '/.well-known/security.txt',
  '/api/openapi.json',
  '/api/docs',
  '/api/staff/openapi.json',
  '/api/staff/docs',
  // one click in a mail ends messages that nobody has to get (RFC 8058): its link is enough
  '/disiscrizione',
]
  .flatMap((path) => [`GET ${path}`, `HEAD ${path}`])
  .concat('POST /disiscrizione')

describe('the routes of the server', () => {
  it('are the endpoint table, and these few beside it', () => {
    const endpointRoutes = table.map(([, { method, path }]) => `${method} ${path}`)
    expect(mounted.toSorted()).toEqual([...endpointRoutes, ...besideTheTable].toSorted())
  })

  it('of the team lie under /api/staff, and no others', () => {
    const ofTeam = namesWith(({ access }) => access === 'staff')
    const beforeEntering = [
      'askPasskeyLogin',
      'passkeyLogin',
      'staffLogin',
      'seeStaffSetUp',
      'finishStaffSetUp',
    ]
    expect(namesWith(({ path }) => path.startsWith('/api/staff/'))).toEqual(
      [...ofTeam, ...beforeEntering].toSorted(),
    )
  })
})

describe('a method of HTTP that no route has', () => {
  it.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)('%s is not found', async (method) => {
    for (const url of ['/api/users/login', '/api/health', '/']) {
      const { statusCode, body } = await portal.app.inject({ method, url, headers: { 'x-echo': 'echo' } })
      expect(statusCode).toBe(404)
      expect(body).not.toContain('echo')
    }
  })
})

describe('a call that needs no session', () => {
  it('is one of these: whoever adds one adds it here', () => {
    expect(namesWith(({ access }) => access === 'anyone')).toEqual([
      'askPasskeyLogin',
      'askPassword',
      'calendarFeed',
      'confirmEmail',
      'consentTexts',
      'erasureProgress',
      'finishStaffSetUp',
      'forgetPassword',
      'invitedChildren',
      'login',
      'logout',
      'mailFate',
      'passkeyLogin',
      'reportBrowserError',
      'resendOtp',
      'resetPassword',
      'secondParentRefuse',
      'secondParentSelectChildren',
      'secondParentSignUp',
      'seeInvitation',
      'seeStaffSetUp',
      'seeStudyPhase',
      'signUp',
      'staffLogin',
      'undoEmail',
      'verifyAccount',
      'verifyToken',
    ])
  })
})

describe('a call of the team that needs no permission', () => {
  it('is about one’s own access alone', () => {
    expect(namesWith(({ access, permission }) => access === 'staff' && !permission)).toEqual([
      'askPasskeyRegistration',
      'listPasskeys',
      'nameStaff',
      'registerPasskey',
      'removePasskey',
      'revokeStaffSession',
      'staffLogout',
      'staffMe',
      'staffSessions',
    ])
  })
})
