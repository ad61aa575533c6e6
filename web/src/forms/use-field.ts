import { useController } from 'react-hook-form'

import { afterPress } from './after-press.ts'

/** One field of the surrounding form, in the words of the parts in ui/. */
export function useField<Value = string>(name: string) {
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur, ref } = field
  const leave = () => afterPress(onBlur)
  return { name, value: value as Value, onChange, onBlur: leave, ref, error: fieldState.error?.message }
}
