import type { AnswerOf, Endpoint, InputOf, WireInputOf } from '@desco/contract/endpoint'
import type { ReactNode } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

import { TextField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, SubmitButton, useSubmit } from '#forms/form.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Refusal } from '#data/refusal.ts'
import { namedControls } from '#forms/controls.ts'

const longestReason = 300

type Props<E extends Endpoint> = {
  title: string
  /** What follows from the act, and the fields of what it asks besides the reason. */
  children?: ReactNode
  confirm: string
  danger?: boolean
  /** What is called, with what is known already, and with the first values of the fields. */
  endpoint: E
  input: FieldValues
  /** The toast of the success. */
  done?: string
  onDone: (answer: AnswerOf<E>) => void
  onClose: () => void
}

/** An act that needs a reason, which stays in the audit log. Refused, the dialog stays and says why. */
export function ReasonDialog<E extends Endpoint>(props: Props<E>) {
  const { title, children, confirm, danger, endpoint, input, done, onDone, onClose } = props
  const call = useStaffCall()
  const form = useForm<FieldValues, unknown, InputOf<E>>({
    resolver: contractResolver(endpoint.input as z.ZodMiniType<InputOf<E>>),
    defaultValues: { ...input, reason: '' },
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send(checked) {
      // what these endpoints take is written as it is read
      const answer = await call(endpoint, checked as WireInputOf<E>)
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

type FieldsDialogProps<E extends Endpoint> = {
  title: string
  confirm: string
  /** The toast of the success. */
  done: string
  endpoint: E
  input: FieldValues
  children: ReactNode
  onClose: () => void
}

/** One act with its fields, which say themselves why. Refused, the dialog stays and says why. */
export function FieldsDialog<E extends Endpoint>({
  title,
  confirm,
  done,
  endpoint,
  input,
  children,
  onClose,
}: FieldsDialogProps<E>) {
  const call = useStaffCall()
  const form = useForm<FieldValues, unknown, InputOf<E>>({
    resolver: contractResolver(endpoint.input as z.ZodMiniType<InputOf<E>>),
    defaultValues: input,
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send(checked): Promise<void> {
      // what these endpoints take is written as it is read
      const answer: AnswerOf<E> = await call(endpoint, checked as WireInputOf<E>)
      if (answer !== undefined) void showToast('success', done)
      onClose()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  return (
    <Dialog alert title={title} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>{children}</Fields>
        <DialogActions>
          <SubmitButton busyLabel="Un momento…">{confirm}</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type ConfirmDialogProps = {
  title: string
  /** What follows from it. */
  children: ReactNode
  confirm: string
  /** What leaves all as it is, where the act itself is called Annulla. */
  back?: string
  danger?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** An act that wants a second thought, but no reason. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  back = 'Annulla',
  danger,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
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
        <Button onClick={onClose}>{back}</Button>
      </>
    }
  >
    {children}
  </Dialog>
)

type Form = {
  setError(path: string, error: { message: string }, options?: { shouldFocus: boolean }): void
}

// what the server tells families about themselves; here somebody else was faster
const teamWords: Partial<Record<Refusal['code'], string>> = {
  child_not_taking_part: 'È già stato ritirato: ricarica la scheda.',
  person_not_taking_part: 'Questa persona ha già lasciato lo studio: ricarica la scheda.',
  family_not_active: 'La famiglia non partecipa allo studio in questo momento: ricarica la scheda.',
}

/**
 * Says a refusal inside the dialog that was refused, where it lasts: at the fields it names, the first of them in focus,
 * and above the button whatever belongs to no field that is there.
 */
export function showRefusalHere(form: Form, error: unknown): void {
  if (!(error instanceof Refusal)) throw error
  // a session that is over is said by the log-in
  if (error.code === 'sign_in_required') return

  const onPage = namedControls().map(({ name }) => name)
  const complaints = Object.entries(error.fields)
  const drawn = complaints
    .filter(([name]) => onPage.includes(name))
    .sort(([one], [other]) => onPage.indexOf(one) - onPage.indexOf(other))
  for (const [place, [name, message]] of drawn.entries()) {
    form.setError(name, { message }, { shouldFocus: place === 0 })
  }
  const elsewhere = complaints.find(([name]) => !onPage.includes(name))?.[1]
  if (elsewhere !== undefined || drawn.length === 0) {
    form.setError('root', { message: elsewhere ?? teamWords[error.code] ?? error.message })
  }
}
