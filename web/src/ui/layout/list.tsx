import type { ReactNode } from 'react'

import { classes } from '#ui/text/text.tsx'

import styles from './list.module.css'

/** Rows with a thin line between them. */
export const List = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

type RowProps = { title: string; fact?: ReactNode; action?: ReactNode }

/** One row: a title with its thin fact, and at most one thing to do. */
export const ListRow = ({ title, fact, action }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.grow}>
      <h3>{title}</h3>
      {fact !== undefined && <p className={styles.fact}>{fact}</p>}
    </div>
    {action}
  </li>
)

export type Fact = { term: string; value: ReactNode; full?: boolean; numeric?: boolean }

/** Facts in pairs: what it is, above what it says. */
export const DefinitionFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ term, value, full, numeric }) => (
      <div className={classes(full && styles.full)} key={term}>
        <dt>{term}</dt>
        <dd className={classes(numeric && styles.numeric)}>{value}</dd>
      </div>
    ))}
  </dl>
)
