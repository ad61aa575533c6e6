/**
 * The long code of an e-mail's link, which replaces the six digits after too many wrong ones. It stands behind the
 * `#`, which no browser sends to a server.
 */
export function linkCode(hash: string): { code: string; email: string } {
  const parts = new URLSearchParams(hash.slice(1))
  return { code: parts.get('code') ?? '', email: (parts.get('email') ?? '').trim().toLowerCase() }
}

/** The same hash once its code is dead: the address stays. */
export function withoutCode(hash: string): string {
  const { email } = linkCode(hash)
  return email === '' ? '' : `#${new URLSearchParams({ email }).toString()}`
}

/** A new code starts the screen anew (specification section 4). Where a link's code was, six digits are asked for. */
export function reloadPage() {
  const { history, location } = window
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${location.search}${withoutCode(location.hash)}`,
  )
  location.reload()
}
