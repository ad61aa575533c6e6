import type { ReactNode } from 'react'

import styles from './or-line.module.css'

/** A few words on a line, between one way and another. */
export const OrLine = ({ children }: { children: ReactNode }) => <p className={styles.or}>{children}</p>
