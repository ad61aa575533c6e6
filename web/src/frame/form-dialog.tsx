import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'

import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogActions } from '#ui/feedback/plain-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'

type Props<Values extends FieldValues, Sent, Answer> = {
  title: string
  /** The contract's check of what is sent. */
  schema: z.ZodMiniType<Sent, unknown>
  blank: Values
  /** When a field complains first, where that is not when it was left. */
  mode?: 'onSubmit'
  /** Its answer; undefined where the form says what went wrong. */
  send: (sent: Sent, form: UseFormReturn<Values, unknown, Sent>) => Promise<Answer | undefined>
  /** In place of its message in a toast, and the end of the dialog. */
  onSent?: (answer: Answer) => void
  onRefused?: (error: unknown, form: UseFormReturn<Values, unknown, Sent>) => void
  /** The word of the button that sends it. */
  confirm: string
  busyLabel?: string
  danger?: boolean
  cancel?: string
  onClose: () => void
  alert?: boolean
  children: ReactNode
}

/** A dialog that holds one form: its fields, the button that sends it, and the way out. */
export function FormDialog<Values extends FieldValues, Sent, Answer extends { message: string }>({
  title,
  schema,
  blank,
  mode,
  send,
  onSent,
  onRefused,
  cancel = 'Annulla',
  onClose,
  alert,
  children,
  confirm,
  ...submitButton
}: Props<Values, Sent, Answer>) {
  const { form, submit } = useContractForm(schema, blank, {
    mode,
    async send(sent, of) {
      const answer = await send(sent, of)
      if (answer === undefined) return
      if (onSent !== undefined) return onSent(answer)
      void showToast('success', answer.message)
      onClose()
    },
    onRefused,
  })
  return (
    <Dialog alert={alert} title={title} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>{children}</Fields>
        <DialogActions>
          <SubmitButton {...submitButton}>{confirm}</SubmitButton>
          <Button onClick={onClose}>{cancel}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
