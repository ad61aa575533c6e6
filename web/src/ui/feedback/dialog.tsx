import { useLayoutEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

import styles from './dialog.module.css'
import { DialogBody, type DialogProps } from './plain-dialog.tsx'
import { useSystemBack } from './system-back.ts'

type Props = DialogProps & {
  /** False for the question that a Back has raised: the router is about to undo it. */
  closedByBack?: boolean
}

/** A dialog, open as long as it is mounted. It holds the focus and gives it back. */
export function Dialog({ title, alert = false, closedByBack = true, ...body }: Props) {
  const { onClose } = body
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
          <DialogBody
            {...body}
            heading={
              <Heading slot="title" level={2}>
                {title}
              </Heading>
            }
          />
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
