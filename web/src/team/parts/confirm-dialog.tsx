import type { ReactNode } from 'react'

import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

type Props = {
  title: string
  /** What follows from it. */
  children: ReactNode
  confirm: string
  danger?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** An act that wants a second thought, but no reason. */
export const ConfirmDialog = ({ title, children, confirm, danger, busy, onConfirm, onClose }: Props) => (
  <Dialog
    alert
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button
          variant={danger ? 'danger' : 'primary'}
          onClick={onConfirm}
          busy={busy}
          busyLabel="Un momento…"
        >
          {confirm}
        </Button>
        <Button onClick={onClose}>Annulla</Button>
      </>
    }
  >
    {children}
  </Dialog>
)
