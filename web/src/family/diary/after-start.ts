import { diaryServer } from '#data/diary-server.ts'
import { unsentOf } from '#data/session/local-person.ts'
import type { Thunk } from '#data/store.ts'
import { paths } from '#web/paths.ts'

import type { OpenDiary } from './store/open-diary.ts'

/**
 * Every page behind the log-in does this once it is there: lets the portal open without a network, and sends what an earlier
 * visit could not. Loaded late, and the diary's store only when something waits. Returns what ends the sending.
 */
export function afterStart(pathname: string): Thunk<() => void> {
  return (dispatch, getState) => {
    registerServiceWorker()
    const accountId = getState().auth.user?.id
    let isOver = false
    let mine: OpenDiary | null = null
    const send = async (id: string) => {
      const { openDiary } = await import('./store/open-diary.ts')
      if (!isOver) mine = openDiary(id, dispatch(diaryServer()), { read: false })
    }
    // the diary's own page sends by itself
    if (accountId !== undefined && pathname !== paths.diary && unsentOf(accountId) > 0) {
      // a part that does not come: the next page or the next start tries again
      void send(accountId).catch(() => undefined)
    }
    return () => {
      isOver = true
      mine?.close()
    }
  }
}

/**
 * Lets the portal open without a network from now on. After the page has come, so that it waits for nothing; only behind
 * the log-in, because a visitor has nothing to write down.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // without it the portal needs its network, as before
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
