import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'

import { classes } from '#ui/text/text.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'tonal' | 'quiet' | 'danger' | 'dangerOutline'
export type ButtonLook = { variant: ButtonVariant; wide?: boolean; small?: boolean }

/** The look of a button, for a link that leads somewhere instead of doing something. */
export const buttonClass = ({ variant, wide = false, small = false }: ButtonLook) =>
  classes(styles.button, styles[variant], wide && styles.wide, small && styles.small)

type ButtonProps = {
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  type?: 'button' | 'submit'
  variant?: ButtonVariant
  wide?: boolean
  small?: boolean
  /** Given where a press takes a while. */
  busy?: boolean
  busyLabel?: string
  disabled?: boolean
  describedBy?: string
  'aria-expanded'?: boolean
  'aria-controls'?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button. While busy it says so, keeps its width and takes no second press. One that sends waits for its page to be awake.
 */
export function Button({
  children,
  onClick,
  type = 'button',
  variant = 'secondary',
  wide,
  small,
  busy,
  busyLabel = busy === undefined ? undefined : 'Un momento…',
  describedBy,
  disabled,
  ...rest
}: ButtonProps) {
  const isAsleep = !useHydrated() && type === 'submit'
  // A disabled button would lose the focus, so a busy one stays focusable and swallows the press.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled || isAsleep}
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

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label'> & {
  label: string
  danger?: boolean
  /** It keeps the focus and takes no second press. */
  busy?: boolean
}

/** A bare icon to press: it always has a name. */
export const IconButton = ({
  label,
  children,
  onClick,
  danger = false,
  busy = false,
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    onClick={(event) => !busy && onClick?.(event)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    className={classes(styles.iconButton, danger && styles.iconButtonDanger)}
    aria-label={label}
  >
    {/* the mouse's hint: on the button itself it would be read out after the name, which it repeats */}
    <span className={styles.hint} title={label} aria-hidden="true">
      {children}
    </span>
  </button>
)
