import { Link } from 'react-router'

import { buttonClass } from '#ui/button-class.ts'
import { LeftIcon } from '#ui/icons/LeftIcon.tsx'
import { staffPaths } from '#web/staff-paths.ts'

export const BackToNews = () => (
  <Link to={staffPaths.news} className={buttonClass({ variant: 'quiet' })}>
    <LeftIcon size="small" />
    Tutte le notizie
  </Link>
)
