import type { User } from '@desco/contract/families/people'

import { RouteAnnouncer } from '#frame/route-announcer.tsx'

import { AdultDecisionPage } from './children/adult-decision.tsx'
import { AssentPage } from './children/assent.tsx'
import { AdultErasure } from './consents/erasure/adult-erasure.tsx'
import { ErasureAskedPage } from './consents/erasure/erasure-asked.tsx'
import { LogoutButton } from './log-in/logout-button.tsx'
import { BirthDateAsked } from './rights/birth-date-asked.tsx'

/** All there is for a child that has not said yes, and for who has to say whether their data may be erased. */
export function AssentArea({ user }: { user: User }) {
  const logout = <LogoutButton />
  if (user.erasureAsked === true) {
    return (
      <>
        <ErasureAskedPage user={user} logout={logout} />
        <RouteAnnouncer key="erasure" title="La cancellazione dei tuoi dati" />
      </>
    )
  }
  if (user.decidesUntil === undefined) {
    return (
      <>
        <AssentPage user={user} logout={logout} also={<BirthDateAsked />} />
        <RouteAnnouncer key={user.assent} title="Vuoi partecipare?" />
      </>
    )
  }
  return (
    <>
      <AdultDecisionPage user={user} logout={logout} also={<BirthDateAsked />} erasing={<AdultErasure />} />
      <RouteAnnouncer key={user.assent} title="Adesso decidi tu" />
    </>
  )
}
