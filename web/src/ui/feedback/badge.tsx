import type { ReactNode, Ref } from 'react'

import { CheckIcon, ClockIcon, CloseIcon, RightIcon } from '#ui/text/icons.tsx'
import { classes } from '#ui/text/text.tsx'

import styles from './badge.module.css'

const icons = { good: CheckIcon, wait: ClockIcon, bad: CloseIcon }

export type Tone = 'good' | 'bad' | 'wait' | 'plain'
/** A state as a badge says it. */
export type StateWord = { tone: Tone; word: string }
type BadgeProps = { tone: Tone; word?: string; children?: ReactNode }

/** A state in a word. Never the colour alone: each tone brings its icon. */
export function Badge({ tone, word, children = word }: BadgeProps) {
  const Icon = tone === 'plain' ? undefined : icons[tone]
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {Icon !== undefined && <Icon size="tiny" />}
      {children}
    </span>
  )
}

type Props = {
  children: string
  /** The effect of a press, for people who hear only the word: "abilita Anna Maria". */
  does: string
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A refused state that can be changed: *Non abilitato*, with a chevron that says it can be pressed. */
export const BadgeButton = ({ children, does, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    aria-label={`${children}: ${does}`}
    className={classes(styles.badge, styles.bad, styles.pressable)}
  >
    {children}
    <RightIcon size="tiny" />
  </button>
)
