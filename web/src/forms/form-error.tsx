import { useFormState } from 'react-hook-form'

import { ErrorNote } from '#ui/feedback/error-note.tsx'

/** What went wrong with the form as a whole. */
export function FormError() {
  const message = useFormState().errors.root?.message
  return message === undefined ? null : <ErrorNote>{message}</ErrorNote>
}
