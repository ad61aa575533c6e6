import { useFormContext } from 'react-hook-form'

import { useField } from '#forms/use-field.ts'
import { CodeInput } from '#ui/form/code-input.tsx'

type Props = { label: string; disabled?: boolean }

/** The one-time code. It is only judged when it is sent: a half-typed code is not a mistake. */
export function CodeField({ label, disabled }: Props) {
  const { value, ref, error } = useField('otp')
  const { setValue, clearErrors } = useFormContext()
  const change = (code: string) => {
    clearErrors('otp')
    setValue('otp', code)
  }
  return (
    <CodeInput
      name="otp"
      label={label}
      value={value}
      onChange={change}
      ref={ref}
      error={error}
      disabled={disabled}
    />
  )
}
