import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import { AlertIcon } from './icons/AlertIcon.tsx'
import { ClockIcon } from './icons/ClockIcon.tsx'
import { GoodIcon } from './icons/GoodIcon.tsx'
import { InfoIcon } from './icons/InfoIcon.tsx'
import styles from './Notice.module.css'

const icons = { info: InfoIcon, good: GoodIcon, wait: ClockIcon, bad: AlertIcon }

type Props = {
  tone?: 'info' | 'good' | 'wait' | 'bad'
  title?: string
  children: ReactNode
  /** It appears while the page is read: a screen reader says it when it has time. */
  live?: boolean
}

/** A quiet word on the page: what happened, what is safe, what to do. */
export function Notice({ tone = 'info', title, children, live = false }: Props) {
  const Icon = icons[tone]
  return (
    <div className={classes(styles.notice, styles[tone])} role={live ? 'status' : undefined}>
      <Icon />
      <div className={styles.text}>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
