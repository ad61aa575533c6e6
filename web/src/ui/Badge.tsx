import type { ReactNode } from 'react'

import styles from './Badge.module.css'
import { classes } from './classes.ts'
import { CheckIcon } from './icons/CheckIcon.tsx'
import { ClockIcon } from './icons/ClockIcon.tsx'
import { CloseIcon } from './icons/CloseIcon.tsx'

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
