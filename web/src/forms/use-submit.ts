import { type BaseSyntheticEvent, useRef } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'

import { showRefusal } from './show-refusal.ts'

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
