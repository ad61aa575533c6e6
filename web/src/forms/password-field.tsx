import type { ComponentProps } from 'react'

import { PasswordInput } from '#ui/form/password-input.tsx'

import { useField } from './use-field.ts'

type Props = Omit<ComponentProps<typeof PasswordInput>, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** A password, as a field of the surrounding form. */
export function PasswordField({ name, ...input }: Props) {
  return <PasswordInput {...input} {...useField(name)} />
}
