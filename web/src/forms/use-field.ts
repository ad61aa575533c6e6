import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'

import { afterPress } from './after-press.ts'

const nothing = () => {}

/** One field of the surrounding form, in the words of the parts in ui/. */
export function useField<Value = string>(name: string) {
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur, ref } = field

  // The press may be on the button that takes a row away: then the field is gone, or has moved up by one, and the
  // blur of the old place would bring half a row back.
  const blur = useRef(nothing)
  useEffect(() => {
    blur.current = onBlur
    return () => void (blur.current = nothing)
  }, [onBlur])
  const leave = () => afterPress(() => blur.current())

  return { name, value: value as Value, onChange, onBlur: leave, ref, error: fieldState.error?.message }
}
