import { type ReactNode, type Ref, useState } from 'react'

import { Choices } from '#ui/form/choices.tsx'
import styles from './consent-box.module.css'
import { ConsentText } from './consent-text.tsx'
import { described, useFieldIds } from '#ui/form/field-ids.ts'
import { FieldError } from '#ui/form/field-error.tsx'

type Answer = { value: string; label: string }

type Props = {
  name: string
  legend: string
  /** The text to agree to: paragraphs. */
  children: ReactNode
  options: readonly [Answer, Answer]
  value: string
  onChange: (value: string) => void
  /** A short text that can be answered at once, without a box to scroll. */
  alwaysEnabled?: boolean
  onRead?: () => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  error?: string
}

/** One consent: a text to read to its end, then two answers of equal weight, none chosen beforehand. */
export function ConsentBox({
  legend,
  children,
  options,
  alwaysEnabled = false,
  onRead,
  error,
  ...choices
}: Props) {
  const ids = useFieldIds()
  const [read, setRead] = useState(alwaysEnabled)
  const finish = () => {
    setRead(true)
    onRead?.()
  }
  return (
    <fieldset className={styles.consent} aria-describedby={described(ids, { error })['aria-describedby']}>
      <legend className={styles.legend}>{legend}</legend>
      {alwaysEnabled ? (
        <div className={styles.plain}>{children}</div>
      ) : (
        <ConsentText label={legend} onRead={finish}>
          {children}
        </ConsentText>
      )}
      <div>
        <Choices {...choices} options={options} columns={2} disabled={!read} invalid={error !== undefined} />
        <FieldError id={ids.error} error={error} />
      </div>
    </fieldset>
  )
}
