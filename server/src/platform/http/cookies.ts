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
  path: string
  /** Without it, the cookie ends with the browser. */
  days?: number
}

/** A `Set-Cookie` header: no script can read it and no other site can send it. */
export function cookieText(
  { name, value, path, days }: Cookie,
  { portalUrl }: { portalUrl: string },
): string {
  const secure = portalUrl.startsWith('https:') ? '; Secure' : ''
  const seconds = value === null ? 0 : days && days * 86_400
  const end = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return `${name}=${value ?? ''}; Path=${path}; HttpOnly; SameSite=Strict${secure}${end}`
}
