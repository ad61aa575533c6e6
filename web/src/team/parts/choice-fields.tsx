import { useField } from '#forms/fields.tsx'
import { Checkbox, type Choice, RadioChoices } from '#ui/form/choices.tsx'

/** A yes or no of the surrounding form. */
export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { value, ...field } = useField<boolean>(name)
  return <Checkbox {...field} label={label} checked={value} />
}

type RadioProps = { name: string; legend: string; options: readonly Choice[] }

/** One answer out of a few, in the surrounding form. */
export const RadioField = ({ name, ...choices }: RadioProps) => (
  <RadioChoices {...useField(name)} {...choices} />
)
