import type { ReactNode } from 'react'

import { classes } from '#ui/text/classes.ts'
import { AlertIcon } from '#ui/text/icons/alert-icon.tsx'
import { ClockIcon } from '#ui/text/icons/clock-icon.tsx'
import { GoodIcon } from '#ui/text/icons/good-icon.tsx'
import { InfoIcon } from '#ui/text/icons/info-icon.tsx'
import styles from './notice.module.css'

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
