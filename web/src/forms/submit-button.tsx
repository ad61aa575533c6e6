import { useFormState } from 'react-hook-form'

import { Button } from '#ui/form/button.tsx'

import { FormError } from './form-error.tsx'

type Props = { children: string; busyLabel: string; disabled?: boolean; describedBy?: string }

/** The one thing to do in a form; above it, what went wrong with the form as a whole. */
export function SubmitButton(props: Props) {
  const { isSubmitting } = useFormState()
  return (
    <>
      <FormError />
      <Button {...props} type="submit" variant="primary" busy={isSubmitting} />
    </>
  )
}
