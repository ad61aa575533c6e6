import { Link } from 'react-router'

import { Notice } from '#ui/feedback/notice.tsx'
import { paths } from '#web/paths.ts'

/** For whoever opens the verification without the address that is to be verified. */
export const MissingAddress = () => (
  <Notice tone="info" title="Non sappiamo quale indirizzo verificare">
    Apri il link che trovi nella nostra email con il codice, oppure{' '}
    <Link to={paths.login}>entra con email e password</Link>: ti riportiamo qui.
  </Notice>
)
