import { useFormContext, useWatch } from 'react-hook-form'

import { useField } from '#forms/fields.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { FieldGroup } from '#ui/form/field.tsx'

import type { AudienceValues } from './audience-values.ts'

/** Parents, children, or nobody for now. */
export function WhoSeesIt() {
  const { formState } = useFormContext<AudienceValues>()
  const hidden = useWatch<AudienceValues, 'hidden'>({ name: 'hidden' })
  return (
    <FieldGroup legend="Chi lo vede" error={formState.errors.parents?.message}>
      <Tick name="parents" label="Genitori" disabled={hidden} />
      <Tick name="children" label="Figli" disabled={hidden} />
      <Tick name="hidden" label="Nessuno: nascondilo per ora" />
    </FieldGroup>
  )
}

type Props = { name: 'parents' | 'children' | 'hidden'; label: string; disabled?: boolean }

function Tick({ name, ...rest }: Props) {
  const { clearErrors } = useFormContext<AudienceValues>()
  // the complaint is the group's: about all three, and gone with any change of them
  const { value, onChange, error: _ofGroup, ...field } = useField<boolean>(name)
  const change = (checked: boolean) => {
    onChange(checked)
    clearErrors('parents')
  }
  return <Checkbox {...field} {...rest} checked={value} onChange={change} />
}
