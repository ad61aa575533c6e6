import type { ReactNode } from 'react'

import { Button } from '#ui/form/button.tsx'
import styles from './empty-state.module.css'
import { AgainIcon } from '#ui/text/icons/again-icon.tsx'
import { AlertIcon } from '#ui/text/icons/alert-icon.tsx'

type Props = { title: string; children: ReactNode; onRetry: () => void; retrying?: boolean; level?: 2 | 3 }

/** Something did not load: what is safe, and the way to try again. */
export const FailedState = ({ title, children, onRetry, retrying = false, level = 3 }: Props) => {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty} role="alert">
      <span className={styles.alert}>
        <AlertIcon />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{children}</p>
      <div className={styles.action}>
        <Button onClick={onRetry} busy={retrying} busyLabel="Un momento…">
          <AgainIcon size="small" />
          Riprova
        </Button>
      </div>
    </div>
  )
}
