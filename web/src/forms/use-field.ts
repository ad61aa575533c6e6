import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'

import { afterPress } from './after-press.ts'

/** One field of the surrounding form, in the words of the parts in ui/. */
export function useField<Value = string>(name: string) {
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur, ref } = field

  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  // The press may have been on the button that takes the field's row away: a late blur would bring half of it back.
  const leave = () => afterPress(() => isThere.current && onBlur())

  return { name, value: value as Value, onChange, onBlur: leave, ref, error: fieldState.error?.message }
}
