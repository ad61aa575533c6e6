import { Link } from 'react-router'

import { Notice } from '#ui/feedback/notice.tsx'
import { verifyAccountPath } from '#web/paths.ts'

/** The way on for a parent who never entered the code. Children have no e-mail, and nothing to verify. */
export function NotVerifiedNote({ login }: { login: string }) {
  if (!login.includes('@')) return null
  return (
    <Notice tone="wait" live>
      Manca ancora la verifica del tuo indirizzo.{' '}
      <Link to={verifyAccountPath(login.trim().toLowerCase())}>Verifica la tua email</Link>
    </Notice>
  )
}
