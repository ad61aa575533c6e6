import styles from './table-drawing.module.css'

/**
 * The laid table. A lazy file instead of inline drawing: where it is hidden it costs nothing,
 * and no page waits for it.
 */
export const TableDrawing = () => (
  <img
    className={styles.table}
    src="/art/tavola.svg"
    alt="Una tavola apparecchiata per quattro, vista dall’alto"
    width={480}
    height={372}
    loading="lazy"
  />
)
