import type { ReactNode } from 'react'

import { classes } from '#ui/text/classes.ts'
import styles from './definition-facts.module.css'

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
