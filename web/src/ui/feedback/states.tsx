import type { ReactNode } from 'react'

import { Button } from '#ui/form/button.tsx'
import { AgainIcon, AlertIcon } from '#ui/text/icons.tsx'

import styles from './states.module.css'

export type DrawingName = 'lettera' | 'colazione' | 'piatto-vuoto'

/** A spot drawing for an empty state. It decorates: the words beside it say everything. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <img className={styles.drawing} src={`/art/${name}.svg`} alt="" width={200} height={140} loading="lazy" />
)

type EmptyStateProps = {
  drawing: DrawingName
  title: string
  children: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** Nothing here yet, and what happens next. */
export function EmptyState({ drawing, title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{children}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}

type FailedStateProps = {
  title: string
  children: ReactNode
  onRetry: () => void
  retrying?: boolean
  level?: 2 | 3
}

/** Something did not load: what is safe, and the way to try again. */
export const FailedState = ({ title, children, onRetry, retrying = false, level = 3 }: FailedStateProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty} role="alert">
      <span className={styles.alert}>
        <AlertIcon />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{children}</p>
      <div className={styles.action}>
        <Button onClick={onRetry} busy={retrying}>
          <AgainIcon size="small" />
          Riprova
        </Button>
      </div>
    </div>
  )
}
