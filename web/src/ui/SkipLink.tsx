import { useContext } from 'react'

import { ScreenLanguage } from './language.ts'
import styles from './SkipLink.module.css'

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
