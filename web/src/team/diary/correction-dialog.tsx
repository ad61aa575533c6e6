import type { BaseSyntheticEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { TextField, useField } from '#forms/fields.tsx'
import { Form, FormError } from '#forms/form.tsx'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Fields, FullRow } from '#ui/form/field.tsx'
import { capital } from '#ui/text/format.ts'

type Props<Values extends FieldValues, Sent> = {
  title: string
  confirm: string
  form: UseFormReturn<Values, unknown, Sent>
  onSubmit: (event: BaseSyntheticEvent) => unknown
  onClose: () => void
  /** The fields, two beside each other where there is room. */
  children: ReactNode
}

/** A change of somebody's diary: its fields, and the reason that stays in the log. */
export function CorrectionDialog<Values extends FieldValues, Sent>({
  title,
  confirm,
  form,
  onSubmit,
  onClose,
  children,
}: Props<Values, Sent>) {
  useUnsaved(form.formState.isDirty)
  return (
    <Dialog alert title={title} onClose={onClose}>
      <Form form={form} onSubmit={onSubmit}>
        <Fields two>
          {children}
          <FullRow>
            <TextField
              name="reason"
              label="Motivo"
              hint="Resta nel registro, insieme al tuo nome."
              maxLength={300}
            />
          </FullRow>
          {form.formState.errors.root !== undefined && (
            <FullRow>
              <FormError />
            </FullRow>
          )}
        </Fields>
        <DialogActions>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel="Salvataggio…">
            {confirm}
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** A yes or no of the form. */
export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { value, ...field } = useField<boolean>(name)
  return <Checkbox {...field} label={label} checked={value} />
}

/** What a select calls an answer that nobody gave. */
export const notSaid = 'none'

/** The words of a table as choices, after the one for no answer. */
export const choicesOf = <Name extends string>(table: Record<Name, string>) => [
  { value: notSaid, label: 'Non indicato' },
  ...(Object.keys(table) as Name[]).map((value) => ({
    value,
    label: capital(table[value]),
  })),
]

export const saidOrNull = <Name extends string>(value: Name | typeof notSaid): Name | null =>
  value === notSaid ? null : value
