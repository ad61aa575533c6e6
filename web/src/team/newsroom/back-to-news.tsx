import { Link } from 'react-router'

import { buttonClass } from '#ui/form/button-class.ts'
import { LeftIcon } from '#ui/text/icons/left-icon.tsx'
import { staffPaths } from '#team/paths.ts'

export const BackToNews = () => (
  <Link to={staffPaths.news} className={buttonClass({ variant: 'quiet' })}>
    <LeftIcon size="small" />
    Tutte le notizie
  </Link>
)
