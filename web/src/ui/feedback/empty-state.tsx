import type { ReactNode } from 'react'

import { Drawing, type DrawingName } from '#ui/layout/drawing.tsx'
import styles from './empty-state.module.css'

type Props = {
  drawing: DrawingName
  title: string
  children: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** Nothing here yet, and what happens next. */
export function EmptyState({ drawing, title, children, action, level = 3 }: Props) {
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
