import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

import { expectContractKept } from './fake-server.ts'
import { takeToastsAway } from './toasts.ts'

// every page is a chunk of its own, and a machine that runs journeys beside takes its time to read one
configure({ asyncUtilTimeout: 8000 })
// a test asks for the parts that it needs
window.requestIdleCallback = () => 0
window.cancelIdleCallback = () => undefined
// a wide screen, with nothing that is asked for
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList

afterEach(expectContractKept)
afterEach(cleanup)
afterEach(takeToastsAway)
// the next test, perhaps of another file, finds the window as a visitor does
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.title = ''
})
