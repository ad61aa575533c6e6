import { useFormContext } from 'react-hook-form'

import { useField } from '#forms/fields.tsx'
import { TextInput } from '#ui/form/inputs.tsx'

import type { AudienceValues } from './audience-values.ts'

/** One end of the ages. What is wrong with the two together is mended at either. */
export function AgeField({ name, label }: { name: 'ageFrom' | 'ageTo'; label: string }) {
  const { clearErrors } = useFormContext<AudienceValues>()
  const { onChange, ...field } = useField(name)
  const change = (text: string) => {
    onChange(text)
    clearErrors(['ageFrom', 'ageTo'])
  }
  return <TextInput {...field} label={label} inputMode="numeric" onChange={change} />
}
