import { Link } from 'react-router'

import type { originOf } from '#family/registration/coming-from.ts'
import { StudyContact } from '#frame/study-contact.tsx'
import { FootLinks } from '#ui/layout/foot-links.tsx'
import { LeftIcon } from '#ui/text/icons/left-icon.tsx'
import { paths } from '#web/paths.ts'

/**
 * The way out for who mistyped the address. A second parent must not register again: that would begin another family.
 * Where their answer is stored already, only the research group can correct the address; where it is not, because that
 * address has an account, nobody may learn so here.
 */
export function WrongAddress({ origin }: { origin: ReturnType<typeof originOf> }) {
  if (origin === 'invitation') {
    return (
      <FootLinks>
        <span>
          L’indirizzo è sbagliato? Scrivi <StudyContact />.
        </span>
      </FootLinks>
    )
  }
  const [to, words] =
    origin === 'signUp' ? [paths.signUp, 'Correggi l’indirizzo email'] : [paths.login, 'Torna all’accesso']
  return (
    <FootLinks>
      <Link to={to}>
        <LeftIcon size="tiny" /> {words}
      </Link>
    </FootLinks>
  )
}
