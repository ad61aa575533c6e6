import { type InputHTMLAttributes, type Ref, useState } from 'react'

import { DownIcon, EyeIcon, EyeOffIcon } from '#ui/text/icons.tsx'
import { useWords } from '#ui/text/language.ts'
import { classes } from '#ui/text/text.tsx'

import { described, FieldFrame, useFieldIds } from './field.tsx'
import styles from './inputs.module.css'

type Native = InputHTMLAttributes<HTMLInputElement>

/** The props of every field. */
type FieldProps<Control> = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<Control>
  hint?: string
  error?: string
  /** Whether who listens is told that it must be filled in. */
  required?: boolean
  /** The id of what else is said of it, elsewhere in the form. */
  saidBy?: string
  placeholder?: string
  disabled?: boolean
  maxLength?: number
}

type TextInputProps = FieldProps<HTMLInputElement> & {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  inputMode?: Native['inputMode']
  readOnly?: boolean
  autoCapitalize?: 'none' | 'words'
  spellCheck?: boolean
}

/** One line of text. Phones are shared in a family, so the browser remembers nothing unless told; the type chooses keyboard and capitals. */
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

type PasswordInputProps = FieldProps<HTMLInputElement> & {
  autoComplete: 'current-password' | 'new-password'
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

type TextAreaProps = Omit<FieldProps<HTMLTextAreaElement>, 'saidBy'> & { rows?: number }

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

type SelectProps = Omit<FieldProps<HTMLSelectElement>, 'saidBy' | 'maxLength'> & {
  options: readonly { value: string; label: string }[]
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

type DateInputProps = FieldProps<HTMLInputElement> & { min?: string; max?: string }

/** A day (YYYY-MM-DD, or '' while there is none): the browser's own field, which an Italian phone shows as gg/mm/aaaa. */
export const DateInput = (props: DateInputProps) => <LineInput {...props} type="date" />

/** A day and an hour (YYYY-MM-DDTHH:MM): the browser's own field. */
export const MomentInput = (props: DateInputProps) => <LineInput {...props} type="datetime-local" />
