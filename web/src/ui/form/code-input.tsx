import { type ChangeEvent, type Ref, type SyntheticEvent, useState } from 'react'

import { classes } from '#ui/text/text.tsx'

import styles from './code-input.module.css'
import { FieldFrame } from './field.tsx'

type Props = {
  name: string
  /** The digits so far. */
  value: string
  onChange: (value: string) => void
  /** How many it has. */
  digits: number
  label: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  hint?: string
  error?: string
  disabled?: boolean
}

/** A one-time code: one input, drawn as boxes, so that pasting, the phone's suggestion and reading aloud work by themselves. */
export function CodeInput({ digits, onChange, onBlur, ...field }: Props) {
  const { value } = field
  const [isFocused, setIsFocused] = useState(false)
  const current = isFocused ? Math.min(value.length, digits - 1) : -1

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value.replace(/\D/gu, '')
    // a whole code pasted behind digits replaces them; one digit more that is typed does nothing
    const isPasted = typed.length - value.length >= digits
    onChange(isPasted ? typed.slice(-digits) : typed.slice(0, digits))
  }

  return (
    <FieldFrame field={{ ...field, required: true }}>
      {(control) => (
        <span className={styles.code}>
          <input
            {...control}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            onChange={change}
            onSelect={keepCaretAtEnd}
            onFocus={() => setIsFocused(true)}
            onBlur={() => {
              setIsFocused(false)
              onBlur?.()
            }}
          />
          {Array.from({ length: digits }, (_, place) => (
            <span
              className={classes(styles.box, place === current && styles.current)}
              key={place}
              aria-hidden="true"
            >
              {value[place]}
            </span>
          ))}
        </span>
      )}
    </FieldFrame>
  )
}

// the boxes show no caret: what is typed goes where the eye expects it, behind the last digit
function keepCaretAtEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd, value } = currentTarget
  if (selectionStart !== selectionEnd || selectionEnd === value.length) return
  currentTarget.setSelectionRange(value.length, value.length)
}
