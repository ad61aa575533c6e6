import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type BaseSyntheticEvent, type ReactNode, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Resolver,
  useForm,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import type { z } from 'zod/mini'

import { clearToast } from '#ui/feedback/show-toast.ts'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'

import type { FieldProblems } from './field-problems.ts'
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

/** The error of the form as a whole. */
export function FormError() {
  const message = useFormState().errors.root?.message
  return message === undefined ? null : <ErrorNote>{message}</ErrorNote>
}

type SubmitButtonProps = {
  children: string
  busyLabel?: string
  disabled?: boolean
  describedBy?: string
  secondary?: boolean
  danger?: boolean
}

/** The one thing to do in a form; above it, what went wrong with the form as a whole. */
export function SubmitButton({ secondary = false, danger = false, ...button }: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  const variant = danger ? 'danger' : secondary ? 'secondary' : 'primary'
  return (
    <>
      <FormError />
      <Button {...button} type="submit" variant={variant} busy={isSubmitting} />
    </>
  )
}

type Submit<Values extends FieldValues, Sent> = {
  send: (sent: Sent, form: UseFormReturn<Values, unknown, Sent>) => Promise<unknown>
  onRefused?: (error: unknown, form: UseFormReturn<Values, unknown, Sent>) => void
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
    clearToast()
    try {
      const sendOnce = (sent: Sent) => send(sent, form).catch((error: unknown) => onRefused(error, form))
      await form.handleSubmit(sendOnce, onInvalid)(event)
    } finally {
      underway.current = false
    }
  }
}

type ContractForm<Values extends FieldValues, Sent> = Submit<Values, Sent> & {
  /** The wrongs that only this moment knows. */
  alsoWrong?: (values: Values) => FieldProblems
  /** When a field complains first, where that is not when it was left. */
  mode?: 'onSubmit'
}

/** A form that one schema of the contract checks, with the act that it sends. A field complains once it was left. */
export function useContractForm<Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, unknown>,
  blank: Values,
  { alsoWrong, mode, ...submit }: ContractForm<Values, Sent>,
) {
  const form = useForm<Values, unknown, Sent>({
    resolver: contractResolver(schema, alsoWrong),
    defaultValues: blank as DefaultValues<Values>,
    mode: mode ?? 'onTouched',
    // the library knows the order in which fields were registered, not the order on the page
    shouldFocusError: submit.onInvalid === undefined,
  })
  return { form, submit: useSubmit(form, submit) }
}

/**
 * Checks a form with the contract's schema, and with what only this moment knows (the day, for a birth date). Each field
 * keeps its first message.
 */
export function contractResolver<Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, unknown>,
  alsoWrong: (values: Values) => FieldProblems = () => ({}),
): Resolver<Values, unknown, Sent> {
  const { vendor, validate } = schema['~standard']
  return standardSchemaResolver<Values, unknown, Sent>({
    '~standard': {
      version: 1,
      vendor,
      async validate(values) {
        const also = Object.entries(alsoWrong(values as Values))
        const found = await validate(values)
        const issues = [
          ...also.map(([path, message]) => ({ path: path.split('.'), message })),
          ...(found.issues ?? []),
        ]
        return issues.length > 0 ? { issues } : found
      },
    },
  })
}
