import { createHash, timingSafeEqual } from 'node:crypto'

import { type HostState, randomText } from '../host-state.ts'
import { messages } from './messages.ts'
import { status, toText } from './php.ts'
import { isLiveKey, type RemoteCalls } from './remote-call.ts'

function logIn(host: HostState, [user, password, plugin]: unknown[], address: string) {
  const { account, logins, keys, now } = host
  if (logins.blocked(address)) return status(messages[host.settings.language].lockedOut)
  const right = user === account.user && timingSafeEqual(digest(password), digest(account.password))
  if (!right || (plugin ?? 'Authdb') !== 'Authdb') {
    logins.failed(address)
    return status('Invalid user name or password')
  }
  logins.forgiven(address)
  for (const key of keys.keys()) if (!isLiveKey(host, key)) keys.delete(key)
  const key = randomText(32)
  keys.set(key, now().getTime())
  return key
}

const digest = (text: unknown) => createHash('sha256').update(toText(text)).digest()

export const sessionCalls: RemoteCalls = {
  get_session_key: { run: logIn },
  release_session_key: {
    run: ({ keys }, [key]) => {
      keys.delete(toText(key))
      return 'OK'
    },
  },
}
