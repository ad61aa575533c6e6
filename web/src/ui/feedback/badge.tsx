import type { ReactNode } from 'react'

import styles from './badge.module.css'
import { classes } from '#ui/text/classes.ts'
import { CheckIcon } from '#ui/text/icons/check-icon.tsx'
import { ClockIcon } from '#ui/text/icons/clock-icon.tsx'
import { CloseIcon } from '#ui/text/icons/close-icon.tsx'

const icons = { good: CheckIcon, wait: ClockIcon, bad: CloseIcon }

/** A state in a word. Never the colour alone: each tone brings its icon. */
export function Badge({ tone, children }: { tone: 'good' | 'bad' | 'wait' | 'plain'; children: ReactNode }) {
  const Icon = tone === 'plain' ? undefined : icons[tone]
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {Icon !== undefined && <Icon size="tiny" />}
      {children}
    </span>
  )
}
