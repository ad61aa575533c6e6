import { type ReactNode, useId } from 'react'

import { classes } from '#ui/text/text.tsx'

import styles from './boxes.module.css'

type CardProps = {
  children: ReactNode
  as?: 'section' | 'div' | 'li' | 'article'
  labelledBy?: string
  flush?: boolean
}

/** A card lies on the table: a soft edge, hardly a shadow. Its parts stand below each other; `flush`: a list fills it. */
export const Card = ({ children, as: Element = 'div', labelledBy, flush = false }: CardProps) => (
  <Element className={classes(styles.card, flush && styles.flush)} aria-labelledby={labelledBy}>
    {children}
  </Element>
)

type PanelProps = {
  title: string
  /** The little there is to say, beside the title. */
  note?: string
  fact?: ReactNode
  /** Where a link of the same page leads. */
  id?: string
  children?: ReactNode
}

/** A card with its title and, at its side, one thin fact or a badge. */
export function Panel({ title, note, fact, id: given, children }: PanelProps) {
  const made = useId()
  const id = given ?? made
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {fact !== undefined && <div className={styles.fact}>{fact}</div>}
      </div>
      {children}
    </Card>
  )
}

/** Things below each other. */
export const Stack = ({
  gap = 'normal',
  children,
}: {
  gap?: 'tight' | 'normal' | 'loose'
  children: ReactNode
}) => <div className={classes(styles.stack, styles[gap])}>{children}</div>

/** Things beside each other, as far as there is room. */
export const Row = ({ spread = false, children }: { spread?: boolean; children: ReactNode }) => (
  <div className={classes(styles.row, spread && styles.spread)}>{children}</div>
)

type ColumnsProps = {
  main: ReactNode
  side: ReactNode
  /** Both are as wide. */
  even?: boolean
}

/** Panels: below each other on phones, main ones first; 7 to 5 from 1024 px. */
export const Columns = ({ main, side, even = false }: ColumnsProps) => (
  <div className={classes(styles.columns, even && styles.even)}>
    <div className={styles.column}>{main}</div>
    <div className={styles.side}>{side}</div>
  </div>
)

/** Small links below a form. */
export const FootLinks = ({
  align = 'center',
  children,
}: {
  align?: 'center' | 'start'
  children: ReactNode
}) => <p className={classes(styles.foot, align === 'start' && styles.start)}>{children}</p>
