import { Link } from 'react-router'

import { buttonClass } from '#ui/form/button.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'

/** From one thing to the list of all of them. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ variant: 'quiet' })}>
    <LeftIcon size="small" />
    {children}
  </Link>
)
