import type { ReactNode } from 'react'

import { RightIcon } from '#ui/text/icons.tsx'
import { classes } from '#ui/text/text.tsx'

import styles from './list.module.css'

/** Rows with a thin line between them. */
export const List = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

type RowProps = {
  title: string
  fact?: ReactNode
  action?: ReactNode
  /** Where the thing to do stands. As a rule below the title on a phone, and beside it where there is room. */
  actionPlace?: 'beside' | 'below'
}

/** One row: a title with its thin fact, and at most one thing to do. */
export const ListRow = ({ title, fact, action, actionPlace }: RowProps) => (
  <li className={classes(styles.row, actionPlace !== undefined && styles[actionPlace])}>
    <div className={styles.grow}>
      <h3>{title}</h3>
      {fact !== undefined && <p className={styles.fact}>{fact}</p>}
    </div>
    {action}
  </li>
)

type UnfoldingRowProps = { title: string; fact: ReactNode; children: ReactNode }

/** One row that unfolds: its title and its fact say enough for most, and the rest is there for who wants to read it. */
export const UnfoldingRow = ({ title, fact, children }: UnfoldingRowProps) => (
  <li>
    <details className={styles.unfolding}>
      <summary>
        <div className={styles.grow}>
          <h3>{title}</h3>
          <p className={styles.fact}>{fact}</p>
        </div>
        <RightIcon size="small" />
      </summary>
      <div className={styles.unfolded}>{children}</div>
    </details>
  </li>
)

export type Fact = {
  term: string
  value: ReactNode
  full?: boolean
  numeric?: boolean
  /** A bare icon that changes the value. */
  act?: ReactNode
}

type FactsProps = {
  facts: readonly Fact[]
  /** Whole sentences, to be read below their labels. */
  prose?: boolean
  /** Beside each other as far as they fit. */
  inLine?: boolean
}

/** Facts in pairs: what it is, above what it says. */
export const DefinitionFacts = ({ facts, prose = false, inLine = false }: FactsProps) => (
  <dl className={classes(styles.facts, prose && styles.prose, inLine && styles.inLine)}>
    {facts.map(({ term, value, full, numeric, act }) => (
      <div className={classes(full && styles.full, act !== undefined && styles.changeable)} key={term}>
        <dt>{term}</dt>
        <dd className={classes(numeric && styles.numeric)}>
          {value}
          {act}
        </dd>
      </div>
    ))}
  </dl>
)
