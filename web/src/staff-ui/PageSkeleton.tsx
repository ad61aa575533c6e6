import { Skeleton } from '#ui/Skeleton.tsx'

import style from './PageSkeleton.module.css'

/** The shape of a page on its way. */
export const PageSkeleton = () => (
  <div className={style.page}>
    <Skeleton shape="text" count={2} />
    <Skeleton shape="card" count={4} />
  </div>
)
