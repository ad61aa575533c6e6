import type { ReactNode } from 'react'

import styles from './card.module.css'

type Props = { children: ReactNode; as?: 'section' | 'div' | 'li' | 'article'; labelledBy?: string }

/** A card lies on the table: a soft edge, hardly a shadow. */
export const Card = ({ children, as: Element = 'div', labelledBy }: Props) => (
  <Element className={styles.card} aria-labelledby={labelledBy}>
    {children}
  </Element>
)
