import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'
import { AgainIcon } from './icons/AgainIcon.tsx'
import { AlertIcon } from './icons/AlertIcon.tsx'

type Props = { title: string; children: ReactNode; onRetry: () => void; retrying?: boolean }

/** Something did not load: what is safe, and the way to try again. */
export const FailedState = ({ title, children, onRetry, retrying = false }: Props) => (
  <div className={styles.empty} role="alert">
    <span className={styles.alert}>
      <AlertIcon />
    </span>
    <h3 className={styles.title}>{title}</h3>
    <p className={styles.text}>{children}</p>
    <div className={styles.action}>
      <Button onClick={onRetry} busy={retrying} busyLabel="Un momento…">
        <AgainIcon size="small" />
        Riprova
      </Button>
    </div>
  </div>
)
