import { type ReactNode, useId } from 'react'

import { Card } from './card.tsx'
import styles from './panel.module.css'

type Props = { title: string; fact?: ReactNode; level?: 2 | 3; children: ReactNode }

/** A card with its title and, at its side, one thin fact or a badge. */
export function Panel({ title, fact, level = 2, children }: Props) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.head}>
        <Heading id={id}>{title}</Heading>
        {fact !== undefined && <div className={styles.fact}>{fact}</div>}
      </div>
      {children}
    </Card>
  )
}
