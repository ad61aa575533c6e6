import type { FastifyReply, FastifyRequest } from 'fastify'

// styles: the toasts and the pages rendered ahead bring theirs inside the page
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const everywhere = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
}

/** Puts on one answer the headers that every answer carries. What the API says is never kept by a browser or a proxy. */
export function securityHeaders({ https }: { https: boolean }) {
  const headers = https ? { ...everywhere, 'strict-transport-security': 'max-age=31536000' } : everywhere
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  }
}
