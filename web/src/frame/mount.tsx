import '#web/styles/tokens.css'
import '#web/styles/font.css'
import '#web/styles/reset.css'
import '#web/styles/base.css'

import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { reportUnhandled } from '#data/browser-errors.ts'

import { keepFocus } from './keep-focus.ts'

// React Aria needs it when a telephone shows its keyboard under a dialog; Safari has it from 16, Chrome from 103
if (!Object.hasOwn(AbortSignal, 'timeout')) AbortSignal.timeout = abortAfter

/**
 * Draws an area on its page. `ready`: the part of a page that was rendered ahead, which must find the same content; where only
 * the frame was, nobody's, it stays until that part can take its place.
 */
export async function mount(area: ReactNode, ready: Promise<unknown> = Promise.resolve()): Promise<void> {
  reportUnhandled()
  keepFocus()
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no place for the portal')

  const whole = <StrictMode>{area}</StrictMode>
  if (!root.hasChildNodes()) return createRoot(root).render(whole)
  await ready.catch(() => undefined)
  if (root.firstElementChild?.id === 'frame') return createRoot(root).render(whole)
  hydrateRoot(root, whole)
}

function abortAfter(milliseconds: number): AbortSignal {
  const ended = new AbortController()
  setTimeout(() => ended.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds)
  return ended.signal
}
