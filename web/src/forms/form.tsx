import { toNestErrors } from '@hookform/resolvers'
import { type BaseSyntheticEvent, type ReactNode, useRef } from 'react'
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import { z } from 'zod/mini'

import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'

import { type Complaints, firstOfEach } from './field-problems.ts'
import { showRefusal } from './refusals.ts'
import { FormFrame } from './text-form.tsx'

type FormProps<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  onSubmit: (event: BaseSyntheticEvent) => unknown
  children: ReactNode
}

/** A form whose fields find it by themselves. */
export function Form<Values extends FieldValues, Sent>({
  form,
  onSubmit,
  children,
}: FormProps<Values, Sent>) {
  return (
    <FormProvider {...form}>
      <FormFrame onSubmit={onSubmit}>{children}</FormFrame>
    </FormProvider>
  )
}

/** What went wrong with the form as a whole. */
export function FormError() {
  const message = useFormState().errors.root?.message
  return message === undefined ? null : <ErrorNote>{message}</ErrorNote>
}

type SubmitButtonProps = { children: string; busyLabel: string; disabled?: boolean; describedBy?: string }

/** The one thing to do in a form; above it, what went wrong with the form as a whole. */
export function SubmitButton(props: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  return (
    <>
      <FormError />
      <Button {...props} type="submit" variant="primary" busy={isSubmitting} />
    </>
  )
}

type Submit<Values extends FieldValues, Sent> = {
  send: (sent: Sent) => Promise<void>
  onRefused?: (error: unknown) => void
  onInvalid?: (errors: FieldErrors<Values>) => void
}

/** Sends a form once at a time, however often it is pressed, and shows what the server refuses. */
export function useSubmit<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { send, onInvalid, onRefused = (error) => showRefusal(form, error) }: Submit<Values, Sent>,
) {
  const underway = useRef(false)
  return async (event: BaseSyntheticEvent) => {
    event.preventDefault()
    if (underway.current) return
    underway.current = true
    try {
      await form.handleSubmit((sent) => send(sent).catch(onRefused), onInvalid)(event)
    } finally {
      underway.current = false
    }
  }
}

/**
 * Checks a form with the contract's schema, and with what only this moment knows (the day, for a birth date). Our own,
 * because the library's resolver for zod brings the large zod along.
 */
export function contractResolver<Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent>,
  alsoWrong: (values: Values) => Complaints = () => ({}),
): Resolver<Values, unknown, Sent> {
  return async (values, _context, options) => {
    const checked = await z.safeParseAsync(schema, values)
    const complaints = { ...alsoWrong(values), ...(checked.success ? {} : firstOfEach(checked.error)) }
    if (checked.success && Object.keys(complaints).length === 0) return { values: checked.data, errors: {} }

    const errors = Object.entries(complaints).map(([path, message]): [string, FieldError] => [
      path,
      { type: 'contract', message },
    ])
    return { values: {}, errors: toNestErrors<Values>(Object.fromEntries(errors), options) }
  }
}
