import type { ReactNode } from 'react'

import styles from './text.module.css'

/** Joins the class names that apply. */
export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

type Props = {
  children: ReactNode
  tone?: 'ink' | 'soft' | 'faint'
  size?: 'body' | 'small' | 'lead'
  as?: 'p' | 'span'
  numeric?: boolean
}

/** A paragraph: ink for what is read, soft for what explains, faint for facts and hints. */
export const Text = ({ children, tone = 'soft', size = 'body', as: Element = 'p', numeric }: Props) => (
  <Element className={classes(styles[tone], styles[size], numeric && styles.numeric)}>{children}</Element>
)

/** A fact or a hint below what it is about: small and faint. */
export const SmallNote = ({ children, as, numeric }: Pick<Props, 'children' | 'as' | 'numeric'>) => (
  <Text as={as} size="small" tone="faint" numeric={numeric}>
    {children}
  </Text>
)

type ParagraphsProps = { of: readonly string[]; tone?: Props['tone'] }

/** The paragraphs of a text that stands elsewhere: in a tone of the page, or as the place around it has them. */
export const Paragraphs = ({ of, tone }: ParagraphsProps) =>
  of.map((words) =>
    tone === undefined ? (
      <p key={words}>{words}</p>
    ) : (
      <Text key={words} tone={tone}>
        {words}
      </Text>
    ),
  )

/** An e-mail address: a narrow place breaks it before its domain. */
export function Address({ of }: { of: string }) {
  const [name, domain] = of.split('@')
  if (domain === undefined) return of
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  )
}

/** A date or a code: a narrow line breaks before it, not at its hyphens. */
export const Unbroken = ({ children }: { children: string }) => (
  <span className={styles.unbroken}>{children}</span>
)

/** Words for those who listen to the page. */
export const HiddenText = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)

/** A few words on a line, between one way and another. */
export const OrLine = ({ children }: { children: ReactNode }) => <p className={styles.or}>{children}</p>
