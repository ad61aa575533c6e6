import { type InputHTMLAttributes, type Ref, useState } from 'react'

import { DownIcon, EyeIcon, EyeOffIcon } from '#ui/text/icons.tsx'
import { useWords } from '#ui/text/language.ts'
import { classes } from '#ui/text/text.tsx'

import { described, FieldFrame, useFieldIds } from './field.tsx'
import styles from './inputs.module.css'

type Native = InputHTMLAttributes<HTMLInputElement>

type TextInputProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  type?: 'text' | 'email' | 'tel'
  hint?: string
  error?: string
  /** Whether who listens is told that it must be filled in. */
  required?: boolean
  /** The id of what else is said of it, elsewhere in the form. */
  saidBy?: string
  autoComplete?: string
  inputMode?: Native['inputMode']
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  maxLength?: number
  autoCapitalize?: 'none' | 'words'
  spellCheck?: boolean
}

/** One line of text. Phones are shared in a family, so the browser remembers nothing unless told. */
export const TextInput = ({ type = 'text', ...rest }: TextInputProps) => <LineInput {...rest} type={type} />

type LineInputProps = Omit<TextInputProps, 'type'> & {
  type: 'text' | 'email' | 'tel' | 'date' | 'datetime-local'
  min?: string
  max?: string
}

function LineInput({
  label,
  hint,
  error,
  required,
  saidBy,
  onChange,
  autoComplete = 'off',
  ...rest
}: LineInputProps) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <input
        {...rest}
        {...described(ids, { hint, error, required, saidBy })}
        id={ids.input}
        className={styles.input}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

type PasswordInputProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  hint?: string
  error?: string
  required?: boolean
  saidBy?: string
  placeholder?: string
  disabled?: boolean
  maxLength?: number
}

const peek = {
  it: { show: 'Mostra la password', hide: 'Nascondi la password' },
  en: { show: 'Show the password', hide: 'Hide the password' },
}

/** A password with a button to look at it. */
export function PasswordInput({
  label,
  hint,
  error,
  required,
  saidBy,
  onChange,
  ...rest
}: PasswordInputProps) {
  const ids = useFieldIds()
  const words = useWords(peek)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <span className={styles.frame}>
        <input
          {...rest}
          {...described(ids, { hint, error, required, saidBy })}
          id={ids.input}
          className={classes(styles.input, styles.passwordInputInput)}
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

type TextAreaProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLTextAreaElement>
  hint?: string
  error?: string
  required?: boolean
  rows?: number
  maxLength?: number
}

/** Several lines of text. */
export function TextArea({ label, hint, error, required, onChange, rows = 4, ...rest }: TextAreaProps) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        {...described(ids, { hint, error, required })}
        id={ids.input}
        className={classes(styles.input, styles.area)}
        rows={rows}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

type SelectProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  placeholder?: string
  onBlur?: () => void
  ref?: Ref<HTMLSelectElement>
  hint?: string
  error?: string
  required?: boolean
  disabled?: boolean
}

/** A choice from a list: the system's own, which every phone draws best. */
export function Select({
  label,
  hint,
  error,
  required,
  onChange,
  options,
  placeholder = 'Scegli',
  ...rest
}: SelectProps) {
  const ids = useFieldIds()
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <span className={styles.selectFrame}>
        <select
          {...rest}
          {...described(ids, { hint, error, required })}
          id={ids.input}
          className={classes(styles.input, styles.select)}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <DownIcon size="small" />
      </span>
    </FieldFrame>
  )
}

type DateInputProps = {
  name: string
  label: string
  /** YYYY-MM-DD, or '' while there is none. */
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  hint?: string
  error?: string
  required?: boolean
  disabled?: boolean
}

/** A day: the browser's own field, which an Italian phone shows as gg/mm/aaaa. */
export const DateInput = (props: DateInputProps) => <LineInput {...props} type="date" />

type MomentInputProps = {
  name: string
  label: string
  /** YYYY-MM-DDTHH:MM, or '' while there is none. */
  value: string
  onChange: (value: string) => void
  min?: string
  hint?: string
  error?: string
  required?: boolean
}

/** A day and an hour: the browser's own field. */
export const MomentInput = (props: MomentInputProps) => <LineInput {...props} type="datetime-local" />
