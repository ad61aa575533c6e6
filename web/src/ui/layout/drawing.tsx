import styles from './drawing.module.css'

export type DrawingName = 'lettera' | 'colazione' | 'piatto-vuoto'

/** A spot drawing for an empty state. It decorates: the words beside it say everything. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <img className={styles.drawing} src={`/art/${name}.svg`} alt="" width={200} height={140} loading="lazy" />
)
