import { createHash, timingSafeEqual } from 'node:crypto'

import { type HostState, randomText } from '../host-state.ts'
import { status, toText } from './php.ts'
import type { RemoteCalls } from './remote-call.ts'

const lockedOut =
  'You have exceeded the number of maximum login attempts. Please wait 10 minutes before trying again.'

function logIn(host: HostState, [user, password, plugin]: unknown[], address: string) {
  if (host.logins.blocked(address)) return status(lockedOut)
  if (!isRight(host, user, password) || (plugin ?? 'Authdb') !== 'Authdb') {
    host.logins.failed(address)
    return status('Invalid user name or password')
  }
  host.logins.forgiven(address)
  return issueKey(host)
}

function issueKey({ keys, keySeconds, now }: HostState): string {
  const instant = now().getTime()
  for (const [key, issued] of keys) if (instant - issued >= keySeconds * 1000) keys.delete(key)
  const key = randomText(32)
  keys.set(key, instant)
  return key
}

function isRight({ account }: HostState, user: unknown, password: unknown): boolean {
  return user === account.user && timingSafeEqual(digest(password), digest(account.password))
}

const digest = (text: unknown) => createHash('sha256').update(toText(text)).digest()

export const sessionCalls: RemoteCalls = {
  get_session_key: { names: ['username', 'password', 'plugin'], required: 2, run: logIn },
  release_session_key: {
    names: ['sSessionKey'],
    required: 1,
    run: ({ keys }, [key]) => {
      keys.delete(toText(key))
      return 'OK'
    },
  },
}
