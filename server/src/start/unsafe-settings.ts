import { isIP } from 'node:net'

import { isLoopback } from '#platform/loopback.ts'
import { StartRefused } from '#platform/start-refused.ts'

// Settings that can be read and must not be used.

/** The start is refused with one line that names the variable. Never quotes a value: it may be a password. */
export class ConfigError extends StartRefused {
  override readonly name = 'ConfigError'
}

/** PUBLIC_URL stands in every mail, and cookies and passkeys belong to its host. Throws `ConfigError`. */
export function refuseUnfit(
  { protocol, pathname, username, password, search, hash }: URL,
  production: boolean,
) {
  if (production && protocol !== 'https:') {
    throw new ConfigError('PUBLIC_URL begins with http: what families send must be encrypted (https:).')
  }
  if (username !== '' || password !== '')
    throw new ConfigError('PUBLIC_URL holds a user name or a password: it stands in every mail.')
  if (search !== '' || hash !== '')
    throw new ConfigError('PUBLIC_URL ends with a ? or a #: only the address, please.')
  if (pathname !== '/') {
    throw new ConfigError(
      'PUBLIC_URL has a path: the portal needs a host name of its own, such as https://desco.example.org.',
    )
  }
}

type Addresses = Partial<Record<'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'LIMESURVEY_URL', string | undefined>>

/** On one machine nobody listens between. Families answer at LimeSurvey's address too, with a link that is theirs alone. */
export function refuseOpenLine({ LIMESURVEY_URL, ...databases }: Addresses) {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const address = databases[name]
    if (address === undefined || isHere(new URL(address))) continue
    if (new URL(address).searchParams.get('sslmode') !== 'verify-full')
      throw new ConfigError(
        `${name} names another machine: what families write must be encrypted on its way there. Add ?sslmode=verify-full, and &sslrootcert=FILE where the authority is your own (docs/operations.md).`,
      )
  }
  if (LIMESURVEY_URL === undefined) return
  const { protocol, hostname } = new URL(LIMESURVEY_URL)
  if (protocol === 'https:' || isLoopback(hostname)) return
  throw new ConfigError('LIMESURVEY_URL begins with http: what families answer must be encrypted (https:).')
}

/** A database on this machine: by loopback, or by a socket, whose folder stands as `host` or in place of the name. */
function isHere({ hostname, searchParams }: URL): boolean {
  const host = decodeURIComponent(searchParams.get('host') ?? hostname)
  return host === '' || host.startsWith('/') || isLoopback(host)
}

/** No owner of proxies has more than a private block: 10.0.0.0/8, fc00::/7. */
const widest = { 4: 8, 6: 7 }
/** IPv4 addresses as IPv6 ones: what follows 96 bits is one of IPv4 (RFC 4291, 2.5.5.2). */
const mapped = /^(?:::ffff:|(?:0+:){5}ffff:)/iu

export function refuseTrustInEverybody(proxies: string | undefined) {
  if (proxies === undefined || proxies === 'none') return
  const isTooWide = proxies.split(',').some((part) => {
    const [address = '', range] = part.trim().split('/')
    const narrowest = mapped.test(address) ? 96 + widest[4] : isIP(address) === 4 ? widest[4] : widest[6]
    return range !== undefined && Number(range) < narrowest
  })
  if (isTooWide)
    throw new ConfigError('TRUSTED_PROXIES means nearly everybody: anybody could invent an address.')
}
