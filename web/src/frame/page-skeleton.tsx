import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { contentId } from '#ui/layout/page-parts.tsx'

import styles from './page-skeleton.module.css'

/** The shape of a page on its way, inside the layout that is there already. */
export const PageSkeleton = () => (
  <div className={styles.page}>
    <Skeleton shape="text" count={2} />
    <Skeleton shape="card" count={3} />
  </div>
)

/** The same, as long as there is no layout. */
export const ScreenSkeleton = () => (
  <main id={contentId} tabIndex={-1} className={styles.screen}>
    <PageSkeleton />
  </main>
)
