import type { IncomingHttpHeaders } from 'node:http'

/** The value of one cookie of a request. */
export const readCookie = ({ cookie }: IncomingHttpHeaders, name: string): string | undefined =>
  cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

type Cookie = {
  name: string
  /** Null takes the cookie back. */
  value: string | null
  /** Which calls carry it, where the portal is not on https; there it is every call, as `__Host-` asks. */
  path: string
  /** Without it, the cookie ends with the browser. */
  days?: number
}

type Where = { portalUrl: string }
const isEncrypted = ({ portalUrl }: Where) => portalUrl.startsWith('https:')

/**
 * A cookie's name for browsers. With `__Host-` they take it over https alone and from this very host: neither a host
 * below the same domain nor somebody on an unencrypted line can put another in its place (RFC 6265bis, 4.1.3.2).
 */
export const cookieName = (name: string, where: Where) => (isEncrypted(where) ? `__Host-${name}` : name)

/** A `Set-Cookie` header: no script can read it and no other site can send it. */
export function cookieText({ name, value, path, days }: Cookie, where: Where): string {
  const place = isEncrypted(where) ? 'Path=/; Secure' : `Path=${path}`
  const seconds = value === null ? 0 : days && days * 86_400
  const end = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return `${cookieName(name, where)}=${value ?? ''}; ${place}; HttpOnly; SameSite=Strict${end}`
}
