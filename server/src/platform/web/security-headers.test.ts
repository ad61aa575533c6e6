import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'

import { securityHeaders } from './security-headers.ts'

async function headersOf(url: string, { https }: { https: boolean }) {
  const app = Fastify()
  const secure = securityHeaders({ https })
  app.addHook('onRequest', async (request, reply) => secure(request, reply))
  app.get('/api/anything', () => 'anything')
  const { headers } = await app.inject({ url })
  await app.close()
  return headers
}

describe('every answer', () => {
  it('keeps browsers on https for a year, with all that lies below the name', async () => {
    expect(await headersOf('/api/anything', { https: true })).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  it('says nothing of https where the portal has none', async () => {
    expect(await headersOf('/api/anything', { https: false })).not.toHaveProperty('strict-transport-security')
  })

  it.each(['/api/anything', '/nowhere'])(
    'lets a page load nothing from elsewhere and be framed by nobody: %s',
    async (url) => {
      const headers = await headersOf(url, { https: true })
      const directives = String(headers['content-security-policy']).split('; ')
      expect(directives).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ]),
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
      // no site but this one may read an answer
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})
