import { useContext } from 'react'

import { ScreenLanguage } from '#ui/text/language.ts'
import styles from './skip-link.module.css'

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
