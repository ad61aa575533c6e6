import type { ReactNode } from 'react'

import { AlertIcon, ClockIcon, GoodIcon, InfoIcon } from '#ui/text/icons.tsx'
import { classes } from '#ui/text/text.tsx'

import styles from './notices.module.css'

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

/** A refusal that belongs to the whole form. It is read out as soon as it appears. */
export const ErrorNote = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className={classes(styles.notice, styles.bad)} role="alert">
    <AlertIcon />
    <div className={styles.text}>
      {title !== undefined && <strong>{title}</strong>}
      {children}
    </div>
  </div>
)
