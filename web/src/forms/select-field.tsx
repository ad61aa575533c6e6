import type { ComponentProps } from 'react'

import { Select } from '#ui/form/select.tsx'

import { useField } from './use-field.ts'

type Props = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** A choice from a list, as a field of the surrounding form. */
export function SelectField({ name, ...input }: Props) {
  return <Select {...input} {...useField(name)} />
}
