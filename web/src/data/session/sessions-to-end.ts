import { inBrowser } from '#data/storage.ts'

// A person who logs out is out at once. The server may be out of reach: it is told later, also by the next page that opens. A
// ticket waits for it and no token: made of one, it can end a session and do nothing else.

const key = 'desco.tickets-to-end'
const logoutPath = '/api/users/logout'

const waiting = (): string[] =>
  inBrowser((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  }) ?? []

// without a storage the request that is on its way is all there is
const keep = (tickets: string[]) =>
  inBrowser((storage) =>
    tickets.length === 0 ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(tickets)),
  )

/** Ends one session on the server; the ticket that waits until it has answered opens nothing. */
export async function endOnServer(token: string): Promise<void> {
  const telling = tell({ token })
  // a page that is not served securely has no way to make one: then only this request ends the session
  const ticket = await ticketFor(token).catch(() => null)
  if (ticket !== null) keep([...waiting().filter((other) => other !== ticket), ticket])
  if ((await telling) && ticket !== null) forget(ticket)
}

/** Tells the server of all that it could not be told, now and whenever the network comes back. */
export function endWaitingSessions(): void {
  tellAll()
  window.addEventListener('online', tellAll)
}

const tellAll = () =>
  waiting().forEach((ticket) => void tell({ ticket }).then((heard) => heard && forget(ticket)))

const forget = (ticket: string) => keep(waiting().filter((other) => other !== ticket))

/** The hash that the server keeps of a token: its finder can end the session, and not enter by it. */
async function ticketFor(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`session\n${token}`))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the server has heard of it. */
async function tell({ token, ticket }: { token?: string; ticket?: string }): Promise<boolean> {
  try {
    // `keepalive`: the request outlives its tab
    const { ok, status } = await fetch(logoutPath, {
      method: 'POST',
      headers: {
        ...(token !== undefined && { token }),
        ...(ticket !== undefined && { 'content-type': 'application/json' }),
      },
      ...(ticket !== undefined && { body: JSON.stringify({ ticket }) }),
      keepalive: true,
    })
    // 400 and 401: the server knows no such session
    return ok || status === 400 || status === 401
  } catch {
    // it stays for the next time
    return false
  }
}
