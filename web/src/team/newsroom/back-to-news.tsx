import { Link } from 'react-router'

import { staffPaths } from '#team/paths.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'

export const BackToNews = () => (
  <Link to={staffPaths.news} className={buttonClass({ variant: 'quiet' })}>
    <LeftIcon size="small" />
    Tutte le notizie
  </Link>
)
