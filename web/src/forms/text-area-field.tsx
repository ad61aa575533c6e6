import type { ComponentProps } from 'react'

import { TextArea } from '#ui/form/text-area.tsx'

import { useField } from './use-field.ts'

type Props = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** Several lines of text, as a field of the surrounding form. */
export function TextAreaField({ name, ...input }: Props) {
  return <TextArea {...input} {...useField(name)} />
}
