import { useController } from 'react-hook-form'

/** One field of the surrounding form, in the words of the parts in ui/. */
export function useField<Value = string>(name: string) {
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur, ref } = field
  return { name, value: value as Value, onChange, onBlur, ref, error: fieldState.error?.message }
}
