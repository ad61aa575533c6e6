import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

import { IconButton } from '#ui/form/button.tsx'
import { CloseIcon } from '#ui/text/icons.tsx'

import styles from './dialog.module.css'
import { useSystemBack } from './system-back.ts'

type Props = {
  title: string
  /** Asked for by the cross, Escape or a press beside the dialog: the owner takes the dialog away. */
  onClose: () => void
  children?: ReactNode
  actions?: ReactNode
  /** For a question that must be answered: it is read out at once, and a press beside it does not close it. */
  alert?: boolean
  /** False for the question that a Back has raised: the router is about to undo it. */
  closedByBack?: boolean
}

/** A dialog, open as long as it is mounted. It holds the focus and gives it back. */
export function Dialog({ title, onClose, children, actions, alert = false, closedByBack = true }: Props) {
  useSystemBack(closedByBack ? onClose : null)
  const dialog = useFocusInside()
  return (
    <ModalOverlay
      className={styles.scrim}
      isOpen
      isDismissable={!alert}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={styles.sheet}>
        <AriaDialog ref={dialog} className={styles.dialog} role={alert ? 'alertdialog' : 'dialog'}>
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <div className={styles.close}>
              <IconButton label="Chiudi" onClick={onClose}>
                <CloseIcon size="small" />
              </IconButton>
            </div>
          </div>
          {children}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

// VoiceOver on iOS hears of a dialog only once it is drawn: it is focused again then
const drawnAfter = 500

/**
 * Focuses the dialog at once. The library does so itself, but where a dialog comes after one that stood in for it, it first
 * waits for the page's transitions, and one that was cancelled never ends for it: Escape and a screen reader stayed outside.
 */
function useFocusInside() {
  const dialog = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = dialog
    if (current === null || current.contains(document.activeElement)) return undefined
    current.focus({ preventScroll: true })
    const timer = setTimeout(() => {
      if (document.activeElement !== current) return
      current.blur()
      current.focus({ preventScroll: true })
    }, drawnAfter)
    return () => clearTimeout(timer)
  }, [])
  return dialog
}
