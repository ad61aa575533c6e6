import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { Form, FormError, SubmitButton } from '#forms/form.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields, FullRow } from '#ui/form/field.tsx'

type Props<Values extends FieldValues, Sent> = {
  title: string
  form: UseFormReturn<Values, unknown, Sent>
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A dialog of fields that are saved together, or not. */
export const SaveDialog = <Values extends FieldValues, Sent>({
  title,
  form,
  onSubmit,
  onClose,
  children,
}: Props<Values, Sent>) => (
  <Dialog alert title={title} onClose={onClose}>
    <Form form={form} onSubmit={onSubmit}>
      <Fields two>
        {children}
        <FullRow>
          <FormError />
        </FullRow>
      </Fields>
      <DialogActions>
        <SubmitButton busyLabel="Salvataggio…">Salva</SubmitButton>
        <Button onClick={onClose}>Annulla</Button>
      </DialogActions>
    </Form>
  </Dialog>
)

/** A number as it is typed; what is none is refused by the contract, in its words. */
export const numbered = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
