import type { MouseEvent, ReactNode, Ref } from 'react'

import { buttonClass, type ButtonVariant } from './button-class.ts'
import styles from './button.module.css'

type Props = {
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  type?: 'button' | 'submit'
  variant?: ButtonVariant
  wide?: boolean
  small?: boolean
  busy?: boolean
  busyLabel?: string
  disabled?: boolean
  describedBy?: string
  form?: string
  'aria-expanded'?: boolean
  'aria-controls'?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button. While busy it says so, keeps its width and takes no second press. */
export function Button({
  children,
  onClick,
  type = 'button',
  variant = 'secondary',
  wide,
  small,
  busy = false,
  busyLabel,
  describedBy,
  ...rest
}: Props) {
  // A disabled button would lose the focus, so a busy one stays focusable and swallows the press.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass({ variant, wide, small })}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-describedby={describedBy}
    >
      <span className={styles.label} aria-hidden={busy || undefined}>
        {children}
      </span>
      {busyLabel !== undefined && (
        <span className={styles.label} aria-hidden={!busy || undefined}>
          <span className={styles.ring} aria-hidden="true" />
          {busyLabel}
        </span>
      )}
    </button>
  )
}
