import styles from './SkipLink.module.css'

export const contentId = 'contenuto'

/** The first stop of the Tab key: past the navigation. */
export const SkipLink = () => (
  <a className={styles.skip} href={`#${contentId}`}>
    Vai al contenuto
  </a>
)
