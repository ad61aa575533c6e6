import { Skeleton } from '#ui/feedback/skeleton.tsx'

import styles from './page-skeleton.module.css'

/** The shape of a page on its way. */
export const PageSkeleton = () => (
  <div className={styles.page}>
    <Skeleton shape="text" count={2} />
    <Skeleton shape="card" count={4} />
  </div>
)
