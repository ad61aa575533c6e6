import { useUser } from '#data/hooks.ts'
import { RouteAnnouncer } from '#frame/route-announcer.tsx'

import { AdultDecisionPage } from './children/adult-decision.tsx'
import { AssentPage } from './children/assent.tsx'
import { AdultErasure, ErasureAskedPage } from './consents/erasure/erasure-asked.tsx'
import { LogoutButton } from './log-in/logout-button.tsx'
import { BirthDateAsked } from './rights/birth-date-asked.tsx'

/** All there is for a child that has not said yes, and for who has to say whether their data may be erased. */
export function AssentArea() {
  const { erasureAsked, decidesUntil, assent } = useUser()
  const logout = <LogoutButton />
  if (erasureAsked === true) {
    return (
      <>
        <ErasureAskedPage logout={logout} />
        <RouteAnnouncer key="erasure" title="La cancellazione dei tuoi dati" />
      </>
    )
  }
  if (decidesUntil === undefined) {
    return (
      <>
        <AssentPage logout={logout} also={<BirthDateAsked />} />
        <RouteAnnouncer key={assent} title="Vuoi partecipare?" />
      </>
    )
  }
  return (
    <>
      <AdultDecisionPage logout={logout} also={<BirthDateAsked />} erasing={<AdultErasure />} />
      <RouteAnnouncer key={assent} title="Adesso decidi tu" />
    </>
  )
}
