import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The sources that a page may load from. `scripts`: the hashes of those that stand in the page itself. Styles: the toasts and the
 * pages rendered ahead bring theirs inside the page.
 */
export const contentSecurityPolicy = (scripts: readonly string[] = []) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    // pictures that were fetched with the session: an address alone could not send it
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const everywhere = {
  'content-security-policy': contentSecurityPolicy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [
    'camera=()',
    'microphone=()',
    'geolocation=()',
    'browsing-topics=()',
    // passkeys of the team, on the portal's own pages and in no frame
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
  ].join(', '),
}

/** Puts on one answer the headers that every answer carries; what the API says is never kept by a browser or a proxy. */
export function securityHeaders({ https }: { https: boolean }) {
  const onlyEncrypted = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
  const ofPages: Record<string, string> = https ? { ...everywhere, ...onlyEncrypted } : everywhere
  const ofApi = { ...ofPages, 'cache-control': 'no-store' }
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(request.url.startsWith('/api') ? ofApi : ofPages)
  }
}
