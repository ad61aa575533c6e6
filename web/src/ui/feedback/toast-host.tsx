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
      pauseOnFocusLoss
      closeOnClick={false}
      closeButton={CloseButton}
      // for screen readers, which need no timer; toasts.css draws it all the same
      hideProgressBar
      aria-label="Messaggi"
    />,
  ),
)

/** Shows a message. There is one toast, which changes: an answer takes the place of what was under way. */
export function raiseToast(kind: ToastKind, text: string): void {
  const message = <span lang={languageOf(text)}>{text}</span>
  if (toast.isActive(toastId)) toast.update(toastId, { render: message, type: kind, autoClose: shownFor })
  else toast(message, { type: kind, toastId })
}

/** Takes the message away. */
export function dropToast(): void {
  toast.dismiss(toastId)
  toastId += 1
}

// what the specification has in English on Italian pages
const english = [
  'Logging in...',
  'Signing up......',
  'Success!',
  'Otp expired..',
  'Please check you email id to verify your account.',
]

const languageOf = (text: string) =>
  english.includes(text) || document.querySelector('main [lang="en"] h1') !== null ? 'en' : 'it'
