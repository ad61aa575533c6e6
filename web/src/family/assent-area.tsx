import type { User } from '@desco/contract/families/people'

import { RouteAnnouncer } from '#frame/route-announcer.tsx'

import { AssentPage } from './children/assent.tsx'
import { LogoutButton } from './identity/logout-button.tsx'

/** All there is for a child that has not said yes. */
export const AssentArea = ({ user }: { user: User }) => (
  <>
    <AssentPage user={user} logout={<LogoutButton />} />
    <RouteAnnouncer key={user.assent} title="Vuoi partecipare?" />
  </>
)
