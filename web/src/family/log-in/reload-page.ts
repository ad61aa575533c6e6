import { withoutCode } from './link-code.ts'

/**
 * A new code starts the screen anew (specification section 4). Where a link's code was, six digits are asked for.
 * On its own, because no test can reload its page.
 */
export function reloadPage() {
  const { history, location } = window
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${location.search}${withoutCode(location.hash)}`,
  )
  location.reload()
}
