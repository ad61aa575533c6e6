import type { ComponentProps } from 'react'

import { TextField, useField } from '#forms/fields.tsx'
import { Checkbox, type Choice, RadioChoices } from '#ui/form/choices.tsx'

// Fields of the surrounding form that the team's area alone has.

/** A yes or no. */
export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { value, ...field } = useField<boolean>(name)
  return <Checkbox {...field} label={label} checked={value} />
}

type RadioProps = { name: string; legend: string; options: readonly Choice[] }

/** One answer out of a few. */
export const RadioField = ({ name, ...choices }: RadioProps) => (
  <RadioChoices {...useField(name)} {...choices} />
)

/** A whole number, which the form holds as it is typed. */
export const NumberField = (field: Omit<ComponentProps<typeof TextField>, 'inputMode'>) => (
  <TextField {...field} inputMode="numeric" />
)

/** A number as a field shows it. */
export const typed = (value: number | null) => (value === null ? '' : String(value))
/** A number as it is typed; what is none is refused by the contract, in its words. */
export const numbered = (text: string) => (text.trim() === '' ? null : Number(text))
/** The same where there has to be one. */
export const mustBeNumber = (text: string) => numbered(text) ?? Number.NaN
