import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react'

import { useWords } from '#ui/text/language.ts'

import styles from './code-input.module.css'
import { described, FieldError, useFieldIds } from './field.tsx'

const codeLength = 6

/** Puts digits into the boxes from `at` on. A box still empty before them is a space. */
function withDigits(code: string, at: number, digits: string) {
  const padded = code.padEnd(codeLength)
  return (padded.slice(0, at) + digits + padded.slice(at + digits.length)).slice(0, codeLength).trimEnd()
}

/** What was typed into a box that held `before`: its new digits, without the one already there. */
function typedDigits(text: string, before: string) {
  const digits = text.replace(/\D/g, '')
  return digits.length > 1 ? digits.replace(before, '') : digits
}

const isComplete = (code: string) => /^\d{6}$/.test(code)

type Props = {
  name: string
  /** Digits so far; an empty box between them is a space. */
  value: string
  onChange: (value: string) => void
  label: string
  onComplete?: (code: string) => void
  onBlur?: () => void
  ref?: Ref<{ focus: () => void }>
  hint?: string
  error?: string
  disabled?: boolean
}

const boxLabel = {
  it: (place: number) => `Cifra ${place + 1} di ${codeLength}`,
  en: (place: number) => `Digit ${place + 1} of ${codeLength}`,
}

const places = Array.from({ length: codeLength }, (_, place) => place)

/** Six boxes for a one-time code. Pasting, or the phone's own suggestion, fills them all. */
export function CodeInput(props: Props) {
  const { name, value, onChange, label, onComplete, onBlur, ref, hint, error, disabled } = props
  const ids = useFieldIds()
  const labelOf = useWords(boxLabel)
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const filled = places.map((place) => (value[place] ?? '').trim())

  const go = (place: number) => boxes.current[Math.min(Math.max(place, 0), codeLength - 1)]?.focus()
  useImperativeHandle(ref, () => ({ focus: () => go(Math.max(filled.indexOf(''), 0)) }))

  const enter = (place: number, digits: string) => {
    if (digits === '') return
    const start = digits.length >= codeLength ? 0 : place
    const code = withDigits(value, start, digits)
    onChange(code)
    go(start + digits.length)
    if (isComplete(code)) onComplete?.(code)
  }

  const clear = (place: number) => {
    onChange(withDigits(value, place, ' '))
    go(place)
  }

  const type = (place: number, text: string) =>
    text === '' ? clear(place) : enter(place, typedDigits(text, filled[place] ?? ''))

  const paste = (place: number) => (event: ClipboardEvent) => {
    event.preventDefault()
    enter(place, event.clipboardData.getData('text').replace(/\D/g, ''))
  }

  const move = (place: number) => (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => go(place - 1),
      ArrowRight: () => go(place + 1),
      Home: () => go(0),
      End: () => go(codeLength - 1),
      Backspace: () => clear(filled[place] === '' ? Math.max(place - 1, 0) : place),
      Delete: () => clear(place),
    }
    const act = keys[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  const leave = (event: FocusEvent) => {
    if (!boxes.current.some((box) => box === event.relatedTarget)) onBlur?.()
  }

  return (
    <fieldset aria-describedby={described(ids, { hint, error })['aria-describedby']}>
      <legend className={styles.label}>{label}</legend>
      {hint !== undefined && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      <div className={styles.code}>
        {places.map((place) => (
          <input
            key={place}
            ref={(box) => void (boxes.current[place] = box)}
            className={styles.box}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={labelOf(place)}
            aria-invalid={error !== undefined || undefined}
            disabled={disabled}
            value={filled[place]}
            onChange={(event) => type(place, event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={move(place)}
            onPaste={paste(place)}
          />
        ))}
      </div>
      <FieldError id={ids.error} error={error} />
    </fieldset>
  )
}
