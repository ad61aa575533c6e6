import type { ReactNode } from 'react'

import { capital } from '#ui/text/format.ts'
import { CheckIcon } from '#ui/text/icons.tsx'

import styles from './chips.module.css'

type Props<Value extends string> = {
  legend: string
  value: Value | null
  /** Null: the chosen answer was pressed again and is taken back. */
  onChange: (value: Value | null) => void
  options: readonly { value: Value; label: string; picture?: ReactNode }[]
  /** One of them is always chosen. */
  required?: boolean
}

/** One answer out of a few, with one tap. Unlike with radio buttons, an answer that nobody must give can be taken back. */
export const Chips = <Value extends string>({
  legend,
  value,
  onChange,
  options,
  required = false,
}: Props<Value>) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.chips}>
      {options.map(({ value: one, label, picture }) => (
        <button
          key={one}
          type="button"
          className={styles.chip}
          aria-pressed={one === value}
          onClick={() => onChange(one === value && !required ? null : one)}
        >
          {picture}
          {label}
        </button>
      ))}
    </div>
  </fieldset>
)

/** A table of words as options, in its order. */
export const optionsOf = <Name extends string>(words: Record<Name, string>) =>
  (Object.keys(words) as Name[]).map((value) => ({ value, label: capital(words[value]) }))

type ToggleProps = { isOn: boolean; onToggle: () => void; children: ReactNode }

/** A chip by itself, on or off. */
export const Toggle = ({ isOn, onToggle, children }: ToggleProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onToggle}>
    {isOn && <CheckIcon size="tiny" />}
    {children}
  </button>
)
