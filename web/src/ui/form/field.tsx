import { type ReactNode, useId } from 'react'

import { AlertIcon } from '#ui/text/icons.tsx'
import { classes } from '#ui/text/text.tsx'

import styles from './field.module.css'

export type FieldIds = { input: string; hint: string; error: string }

/** The ids that tie a field to its hint and its error. */
export function useFieldIds(): FieldIds {
  const id = useId()
  return { input: id, hint: `${id}-hint`, error: `${id}-error` }
}

/** The attributes of a control: which texts describe it, whether it must be filled in, whether it is refused. */
export const described = (
  ids: FieldIds,
  { hint, error, required, saidBy }: { hint?: string; error?: string; required?: boolean; saidBy?: string },
) => ({
  'aria-describedby':
    [hint !== undefined && ids.hint, error !== undefined && ids.error, saidBy].filter(Boolean).join(' ') ||
    undefined,
  'aria-invalid': error !== undefined || undefined,
  // said to who listens; what is missing is said by the form itself, not by the browser
  'aria-required': required || undefined,
})

/**
 * The attributes of a group of radio buttons: each by itself as `required` would be read as invalid before anything was pressed.
 */
export const oneAnswer = (ids: FieldIds, said: { hint?: string; error?: string }) =>
  ({ role: 'radiogroup', ...described(ids, { ...said, required: true }) }) as const

const describedGroup = (ids: FieldIds, said: { hint?: string; error?: string }) => ({
  'aria-describedby': described(ids, said)['aria-describedby'],
})

/** The one message of a field. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p className={styles.error} id={id}>
      <AlertIcon size="tiny" />
      {error}
    </p>
  )
}

type FieldSaid = { label: string; hint?: string; error?: string; required?: boolean; saidBy?: string }

type FieldFrameProps<Field> = {
  field: Field
  /** Draws the control: with the rest of the field, and with the ties to the words around it. */
  children: (
    control: Omit<Field, keyof FieldSaid> & ReturnType<typeof described> & { id: string },
  ) => ReactNode
}

/** Label above, hint between, error below: the order of every field. */
export function FieldFrame<Field extends FieldSaid>({ field, children }: FieldFrameProps<Field>) {
  const ids = useFieldIds()
  const { label, hint, error, required, saidBy, ...control } = field
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.input}>
        {label}
      </label>
      {hint !== undefined && (
        <span className={styles.hint} id={ids.hint}>
          {hint}
        </span>
      )}
      {children({ ...control, ...described(ids, { hint, error, required, saidBy }), id: ids.input })}
      <FieldError id={ids.error} error={error} />
    </div>
  )
}

type FieldGroupProps = {
  /** Of radio buttons, one of which has to be chosen. */
  isOneAnswer?: boolean
  legend: string
  hint?: string
  error?: string
  children: ReactNode
}

/** Controls that answer one question together. */
export function FieldGroup({ isOneAnswer = false, legend, hint, error, children }: FieldGroupProps) {
  const ids = useFieldIds()
  return (
    <fieldset {...(isOneAnswer ? oneAnswer(ids, { hint, error }) : describedGroup(ids, { hint, error }))}>
      <legend className={styles.legend}>{legend}</legend>
      {hint !== undefined && (
        <p className={styles.fieldGroupHint} id={ids.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={ids.error} error={error} />
    </fieldset>
  )
}

/** Fields below each other; with `two`, short pairs side by side where each has 13rem. */
export const Fields = ({ two = false, children }: { two?: boolean; children: ReactNode }) => (
  <div className={classes(styles.fields, two && styles.two)}>{children}</div>
)

/** A field that keeps the full width between pairs. */
export const FullRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.full}>{children}</div>
)
