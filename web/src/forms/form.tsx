import type { BaseSyntheticEvent, ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'

import { FormFrame } from './form-frame.tsx'

type Props<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  onSubmit: (event: BaseSyntheticEvent) => unknown
  children: ReactNode
}

/** A form whose fields find it by themselves. */
export function Form<Values extends FieldValues, Sent>({ form, onSubmit, children }: Props<Values, Sent>) {
  return (
    <FormProvider {...form}>
      <FormFrame onSubmit={onSubmit}>{children}</FormFrame>
    </FormProvider>
  )
}
