import { useField } from '#forms/fields.tsx'
import { Checkbox } from '#ui/form/choices.tsx'

/** Whether people are shown by their names. */
export function IdentifiableField({ name }: { name: string }) {
  const { value, ...field } = useField<boolean>(name)
  return <Checkbox {...field} label="Con nomi, recapiti e date di nascita (identificabile)" checked={value} />
}
