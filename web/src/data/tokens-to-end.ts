// Who logs out is out at once. The server may be out of reach: it is told later, also by the next page that opens.

const key = 'desco.tokens-to-end'
const logoutPath = '/api/users/logout'

function waiting(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string') : []
  } catch {
    return []
  }
}

function keep(tokens: string[]): void {
  try {
    if (tokens.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(tokens))
  } catch {
    // without a storage the request that is on its way is all there is
  }
}

/** Ends one session on the server; until that has answered, the token waits where no page uses it. */
export async function endOnServer(token: string): Promise<void> {
  keep([...waiting().filter((other) => other !== token), token])
  await tell(token)
}

/** Tells the server of all that it could not be told, now and whenever the network comes back. */
export function endWaitingTokens(): void {
  tellAll()
  window.addEventListener('online', tellAll)
}

const tellAll = () => waiting().forEach((token) => void tell(token))

async function tell(token: string): Promise<void> {
  try {
    // `keepalive`: the request outlives its tab
    const { ok, status } = await fetch(logoutPath, { method: 'POST', headers: { token }, keepalive: true })
    // 400 and 401: the server knows no such session
    if (ok || status === 400 || status === 401) keep(waiting().filter((other) => other !== token))
  } catch {
    // it stays for the next time
  }
}
