import { type BaseSyntheticEvent, type ReactNode, useEffect } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'

import { watchPresses } from './after-press.ts'

type Props<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  onSubmit: (event: BaseSyntheticEvent) => unknown
  children: ReactNode
}

/** A form whose fields find it by themselves. */
export function Form<Values extends FieldValues, Sent>({ form, onSubmit, children }: Props<Values, Sent>) {
  useEffect(watchPresses, [])
  return (
    <FormProvider {...form}>
      {/* `post`: whoever presses the button before the page is awake must not find the password in the address. */}
      <form method="post" noValidate autoComplete="off" onSubmit={onSubmit}>
        {children}
      </form>
    </FormProvider>
  )
}
