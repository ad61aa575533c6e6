import { type Ref, useState } from 'react'

import { described, useFieldIds } from './field-ids.ts'
import { FieldFrame } from './field-frame.tsx'
import { EyeIcon } from '#ui/text/icons/eye-icon.tsx'
import { EyeOffIcon } from '#ui/text/icons/eye-off-icon.tsx'
import { useWords } from '#ui/text/language.ts'
import inputStyles from './input.module.css'
import styles from './password-input.module.css'
import { classes } from '#ui/text/classes.ts'

type Props = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  hint?: string
  error?: string
  placeholder?: string
  disabled?: boolean
  maxLength?: number
}

const peek = {
  it: { show: 'Mostra la password', hide: 'Nascondi la password' },
  en: { show: 'Show the password', hide: 'Hide the password' },
}

/** A password with a button to look at it. */
export function PasswordInput({ label, hint, error, onChange, ...rest }: Props) {
  const ids = useFieldIds()
  const words = useWords(peek)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <span className={styles.frame}>
        <input
          {...rest}
          {...described(ids, { hint, error })}
          id={ids.input}
          className={classes(inputStyles.input, styles.input)}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={styles.peek}
          aria-label={shown ? words.hide : words.show}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon size="small" /> : <EyeIcon size="small" />}
        </button>
      </span>
    </FieldFrame>
  )
}
