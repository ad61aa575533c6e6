import type { ComponentProps } from 'react'

import { DateInput } from '#ui/form/date-input.tsx'

import { useField } from './use-field.ts'

type Props = Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** A date, as a field of the surrounding form. */
export function DateField({ name, ...input }: Props) {
  return <DateInput {...input} {...useField(name)} />
}
