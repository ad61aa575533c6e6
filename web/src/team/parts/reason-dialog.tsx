import type { AnswerOf, Endpoint, InputOf, WireInputOf } from '@desco/contract/endpoint'
import type { ReactNode } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

import { TextField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, useSubmit } from '#forms/form.tsx'
import { useStaffCall } from '#team/session/use-staff-call.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'

import { showRefusalHere } from './show-refusal-here.ts'

const longestReason = 300

type Props<E extends Endpoint> = {
  title: string
  /** What follows from the act, and the fields of what it asks besides the reason. */
  children?: ReactNode
  confirm: string
  danger?: boolean
  /** What is called, with what is known already, and with the first values of the fields. */
  line: E
  input: FieldValues
  /** The toast of the success. */
  done?: string
  onDone: (answer: AnswerOf<E>) => void
  onClose: () => void
}

/** An act that needs a reason, which stays in the audit log. Refused, the dialog stays and says why. */
export function ReasonDialog<E extends Endpoint>(props: Props<E>) {
  const { title, children, confirm, danger, line, input, done, onDone, onClose } = props
  const call = useStaffCall()
  const form = useForm<FieldValues, unknown, InputOf<E>>({
    resolver: contractResolver(line.input as z.ZodMiniType<InputOf<E>>),
    defaultValues: { ...input, reason: '' },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(checked) {
      // what these lines take is written as it is read
      const answer = await call(line, checked as WireInputOf<E>)
      if (done !== undefined) void showToast('success', done)
      onDone(answer)
    },
    onRefused: (error) => showRefusalHere(form, error),
  })

  return (
    <Dialog alert title={title} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          {children}
          <TextField
            name="reason"
            label="Motivo"
            hint="Resta nel registro, insieme al tuo nome."
            maxLength={longestReason}
          />
          <FormError />
        </Stack>
        <DialogActions>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={form.formState.isSubmitting}
            busyLabel="Un momento…"
          >
            {confirm}
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
