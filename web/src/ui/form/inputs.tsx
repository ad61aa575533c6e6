import { type InputHTMLAttributes, type Ref, useState } from 'react'

import { DownIcon, EyeIcon, EyeOffIcon } from '#ui/text/icons.tsx'
import { useWords } from '#ui/text/language.ts'
import { classes } from '#ui/text/text.tsx'

import { FieldFrame } from './field.tsx'
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

const LineInput = ({ onChange, autoComplete = 'off', ...field }: LineInputProps) => (
  <FieldFrame field={field}>
    {(control) => (
      <input
        {...control}
        className={styles.input}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FieldFrame>
)

type PasswordInputProps = FieldProps<HTMLInputElement> & {
  autoComplete: 'current-password' | 'new-password'
}

const peek = {
  it: { show: 'Mostra la password', hide: 'Nascondi la password' },
  en: { show: 'Show the password', hide: 'Hide the password' },
}

/** A password with a button to look at it. */
export function PasswordInput({ onChange, ...field }: PasswordInputProps) {
  const words = useWords(peek)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame field={field}>
      {(control) => (
        <span className={styles.frame}>
          <input
            {...control}
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
            disabled={field.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon size="small" /> : <EyeIcon size="small" />}
          </button>
        </span>
      )}
    </FieldFrame>
  )
}

type TextAreaProps = Omit<FieldProps<HTMLTextAreaElement>, 'saidBy'> & { rows?: number }

/** Several lines of text. */
export const TextArea = ({ onChange, rows = 4, ...field }: TextAreaProps) => (
  <FieldFrame field={field}>
    {(control) => (
      <textarea
        {...control}
        className={classes(styles.input, styles.area)}
        rows={rows}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FieldFrame>
)

type SelectProps = Omit<FieldProps<HTMLSelectElement>, 'saidBy' | 'maxLength'> & {
  options: readonly { value: string; label: string }[]
}

/** A choice from a list: the system's own, which every phone draws best. */
export const Select = ({ onChange, options, placeholder = 'Scegli', ...field }: SelectProps) => (
  <FieldFrame field={field}>
    {(control) => (
      <span className={styles.selectFrame}>
        <select
          {...control}
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
    )}
  </FieldFrame>
)

type DateInputProps = FieldProps<HTMLInputElement> & { min?: string; max?: string }

/** A day (YYYY-MM-DD, or '' while there is none): the browser's own field, which an Italian phone shows as gg/mm/aaaa. */
export const DateInput = (props: DateInputProps) => <LineInput {...props} type="date" />

/** A day and an hour (YYYY-MM-DDTHH:MM): the browser's own field. */
export const MomentInput = (props: DateInputProps) => <LineInput {...props} type="datetime-local" />
