import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'

import { PasswordInput } from '#ui/form/password-input.tsx'

import { useField } from './use-field.ts'

type Props = Pick<ComponentProps<typeof PasswordInput>, 'name' | 'label' | 'hint' | 'disabled'>

/** A password to choose. A `confirm_password` that was already typed is compared again with every change. */
export function NewPasswordField({ name, ...input }: Props) {
  const { onChange, ...field } = useField(name)
  const { getFieldState, trigger } = useFormContext()
  const change = (value: string) => {
    onChange(value)
    if (getFieldState('confirm_password').isTouched) void trigger('confirm_password')
  }
  return <PasswordInput {...input} {...field} onChange={change} autoComplete="new-password" />
}
