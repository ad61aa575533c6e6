import { type ReactNode, useContext } from 'react'

import { ScreenLanguage } from '#ui/text/language.ts'
import { classes } from '#ui/text/text.tsx'

import styles from './page-parts.module.css'

/** The tablecloth: the top edge of every page. */
export const Cloth = ({ hiddenOnDesk = false }: { hiddenOnDesk?: boolean }) => (
  <div className={classes(styles.edge, hiddenOnDesk && styles.hiddenOnDesk)} />
)

/** The mark and the name. Wrap it in a link where it leads home. */
export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        className={styles.table}
        d="M5 2.5h7a9.5 9.5 0 0 1 0 19H5A2.5 2.5 0 0 1 2.5 19V5A2.5 2.5 0 0 1 5 2.5z"
      />
      <circle className={styles.plate} cx="11.5" cy="12" r="6" />
      <circle className={styles.food} cx="11.5" cy="12" r="3.1" />
    </svg>
    Desco
  </span>
)

export const contentId = 'contenuto'

const words = { it: 'Vai al contenuto', en: 'Skip to the content' }

/** The first stop of the Tab key: past the navigation. */
export function SkipLink() {
  const language = useContext(ScreenLanguage)
  return (
    <a className={styles.skip} href={`#${contentId}`} lang={language}>
      {words[language]}
    </a>
  )
}

/** The last lines of a page, small: who is behind it. */
export const Foot = ({ language, children }: { language?: string; children: ReactNode }) => (
  <footer className={styles.foot} lang={language}>
    {children}
  </footer>
)
