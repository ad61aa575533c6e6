import { Link } from 'react-router'

import { Notice } from '#ui/feedback/notice.tsx'
import { paths } from '#web/paths.ts'

/** The way on when the step was already done, or its token is no longer good. */
export const SignInAgainNote = () => (
  <Notice tone="wait" live>
    Entra con la tua email e la tua password per andare avanti: <Link to={paths.login}>vai al Log In</Link>.
  </Notice>
)
