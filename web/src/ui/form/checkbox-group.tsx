import type { ReactNode, Ref } from 'react'

import { Checkbox } from './checkbox.tsx'
import { FieldGroup } from './field-group.tsx'

type Option = { value: string; label: ReactNode }

type Props = {
  name: string
  legend: string
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly Option[]
  hint?: string
  error?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Any number of answers to one question, a box to tick for each, none ticked beforehand. */
export function CheckboxGroup({ name, legend, value, onChange, options, hint, error, onBlur, ref }: Props) {
  const tick = (option: string, ticked: boolean) =>
    onChange(options.map((one) => one.value).filter((one) => (one === option ? ticked : value.includes(one))))
  return (
    <FieldGroup legend={legend} hint={hint} error={error}>
      {options.map((option, place) => (
        <Checkbox
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          onChange={(ticked) => tick(option.value, ticked)}
          onBlur={onBlur}
          ref={place === 0 ? ref : undefined}
        />
      ))}
    </FieldGroup>
  )
}
