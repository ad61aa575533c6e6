import type { ComponentProps } from 'react'

import { TextInput } from '#ui/form/text-input.tsx'

import { useField } from './use-field.ts'

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** One line of text, as a field of the surrounding form. */
export function TextField({ name, ...input }: Props) {
  return <TextInput {...input} {...useField(name)} />
}
