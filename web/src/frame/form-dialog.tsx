import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { Form, SubmitButton } from '#forms/form.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'

type Props<Values extends FieldValues, Sent> = {
  title: string
  form: UseFormReturn<Values, unknown, Sent>
  onSubmit: (event: BaseSyntheticEvent) => unknown
  /** The word of the button that sends it. */
  confirm: string
  busyLabel?: string
  onClose: () => void
  alert?: boolean
  children: ReactNode
}

/** A dialog that holds one form: its fields, the button that sends it, and the way out. */
export const FormDialog = <Values extends FieldValues, Sent>(props: Props<Values, Sent>) => (
  <Dialog alert={props.alert} title={props.title} onClose={props.onClose}>
    <Form form={props.form} onSubmit={props.onSubmit}>
      <Fields>{props.children}</Fields>
      <DialogActions>
        <SubmitButton busyLabel={props.busyLabel}>{props.confirm}</SubmitButton>
        <Button onClick={props.onClose}>Annulla</Button>
      </DialogActions>
    </Form>
  </Dialog>
)
