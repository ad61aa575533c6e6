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
export const Notice = ({ live = false, ...said }: Props) => (
  <Box {...said} role={live ? 'status' : undefined} />
)

type BoxProps = Omit<Props, 'live'> & { role: 'status' | 'alert' | undefined }

function Box({ tone = 'info', title, children, role }: BoxProps) {
  const Icon = icons[tone]
  return (
    <div className={classes(styles.notice, styles[tone])} role={role}>
      <Icon />
      <div className={styles.text}>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}

/** A refusal that belongs to the whole form. It is read out as soon as it appears. */
export const ErrorNote = (said: Pick<Props, 'title' | 'children'>) => (
  <Box {...said} tone="bad" role="alert" />
)
