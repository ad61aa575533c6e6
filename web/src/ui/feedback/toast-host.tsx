import '#web/styles/toasts.css'

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type CloseButtonProps, toast, ToastContainer } from 'react-toastify/unstyled'

import { CloseIcon } from '#ui/text/icons.tsx'

import type { ToastKind } from './show-toast.ts'

const shownFor = 5000
// while one that was taken away moves out, the library drops another of the same id
let toastId = 1

const CloseButton = ({ closeToast }: CloseButtonProps) => (
  <button
    type="button"
    className="Toastify__close-button"
    aria-label="Chiudi il messaggio"
    onClick={() => closeToast(true)}
  >
    <CloseIcon size="tiny" />
  </button>
)

const host = document.createElement('div')
document.body.append(host)
// Its own root: a toast outlives the page that raised it. At once: the first toast may be followed by its answer.
flushSync(() =>
  createRoot(host).render(
    <ToastContainer
      position="top-right"
      theme="light"
      autoClose={shownFor}
      pauseOnHover
      // not every browser gives the focus back: the toast would lie over the page for ever
      pauseOnFocusLoss={false}
      closeOnClick={false}
      closeButton={CloseButton}
      // for screen readers, which need no timer; toasts.css draws it all the same
      hideProgressBar
      aria-label="Messaggi"
    />,
  ),
)

// a phone's keyboard lies over the bottom of the page
const { visualViewport: seen } = window
seen?.addEventListener('resize', () => {
  const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop)
  host.style.setProperty('--toast-above', `${covered}px`)
})

// a toast that nobody can see does not run out, and one that is raised then waits
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return toast.pause()
  toast.play()
  unseen?.()
  unseen = undefined
})

// specification section 8: the registration says so for five seconds first, unless its page is left before
const shownFirst: Record<string, number> = { 'Signing up......': 5000 }

let busyUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void) | undefined
let unseen: (() => void) | undefined

/**
 * Shows a message. There is one toast, which changes: an answer takes the place of what was under way. Only a success
 * waits for a message that is shown for a time of its own; what went wrong is said at once.
 */
export function raiseToast(kind: ToastKind, text: string): void {
  stopWaiting()
  const wait = kind === 'success' ? busyUntil - Date.now() : 0
  if (wait > 0) {
    waiting = () => raise(kind, text)
    return void (timer = setTimeout(waiting, wait))
  }
  busyUntil = Date.now() + (shownFirst[text] ?? 0)
  raise(kind, text)
}

function raise(kind: ToastKind, text: string) {
  if (document.hidden) return void (unseen = () => raise(kind, text))
  const message = <span lang={languageOf(text)}>{text}</span>
  // the library waits a tenth of a second, in which the answer could be taken away
  if (toast.isActive(toastId))
    toast.update(toastId, { render: message, type: kind, autoClose: shownFor, delay: 0 })
  else toast(message, { type: kind, toastId })
}

/** Takes the message away. */
export function dropToast(): void {
  stopWaiting()
  unseen = undefined
  busyUntil = 0
  // also one of an earlier number that had not moved in when it was taken away
  toast.dismiss()
  toastId += 1
}

/** The page that was busy is left: what waited for its words is said at once, and without it they go. */
export function leavePage(): void {
  if (busyUntil <= Date.now()) return
  busyUntil = 0
  const answer = waiting
  stopWaiting()
  if (answer === undefined) dropToast()
  else answer()
}

function stopWaiting() {
  clearTimeout(timer)
  waiting = undefined
}

// the specification has these in English on Italian pages
const english = [
  'Logging in...',
  'Signing up......',
  'Success!',
  'Otp expired..',
  'Please check you email id to verify your account.',
]

const languageOf = (text: string) =>
  english.includes(text) || document.querySelector('main [lang="en"] h1') !== null ? 'en' : 'it'
