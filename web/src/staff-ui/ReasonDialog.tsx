import { staffMessages } from '@desco/contract/staff-messages'
import { type ReactNode, useRef, useState } from 'react'

import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogActions } from '#ui/DialogActions.tsx'
import { Stack } from '#ui/Stack.tsx'
import { TextInput } from '#ui/TextInput.tsx'

import { isReason, longestReason } from './reason.ts'

type Props = {
  title: string
  /** What follows from the act. */
  children?: ReactNode
  confirm: string
  danger?: boolean
  /** While the act is under way. */
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** An act that needs a reason, which stays in the audit log. */
export function ReasonDialog({ title, children, confirm, danger, busy, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const submit = () => {
    if (busy) return
    if (isReason(reason)) return onConfirm(reason.trim())
    setError(staffMessages.reason)
    input.current?.focus()
  }
  const change = (text: string) => {
    setReason(text)
    if (isReason(text)) setError(undefined)
  }

  return (
    <Dialog alert title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          {children}
          <TextInput
            ref={input}
            name="reason"
            label="Motivo"
            hint="Resta nel registro, insieme al tuo nome."
            value={reason}
            onChange={change}
            error={error}
            maxLength={longestReason}
          />
        </Stack>
        <DialogActions>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel="Un momento…">
            {confirm}
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
