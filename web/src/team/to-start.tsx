import { Link } from 'react-router'

import { buttonClass } from '#ui/form/button.tsx'

import { landingPath } from './paths.ts'
import { useStaffMe } from './session/session-context.ts'

/** The way back to where one's day begins. */
export function ToStart() {
  const { role } = useStaffMe()
  return (
    <Link to={landingPath(role)} className={buttonClass({ variant: 'primary' })}>
      Torna all’inizio
    </Link>
  )
}
