import '#web/styles/toasts.css'

import { createRoot } from 'react-dom/client'
import { toast, ToastContainer } from 'react-toastify/unstyled'

import type { ToastKind } from './show-toast.ts'

const shownFor = 5000

const host = document.createElement('div')
document.body.append(host)
// Its own root: a toast outlives the page that raised it.
createRoot(host).render(
  <ToastContainer
    position="top-right"
    theme="light"
    autoClose={shownFor}
    pauseOnHover
    pauseOnFocusLoss
    closeOnClick={false}
    aria-label="Messaggi"
  />,
)

/** Shows one toast. The same text twice at once is one toast. */
export function raiseToast(kind: ToastKind, text: string): void {
  toast(text, { type: kind, toastId: `${kind} ${text}` })
}
