import type { User } from '@desco/contract/families/people'

import { AssentPage } from '#features/families/AssentPage.tsx'

import { Arrival } from './Arrival.tsx'
import { LogoutButton } from './LogoutButton.tsx'

/** All there is for a child that has not said yes. */
export const AssentArea = ({ user }: { user: User }) => (
  <>
    <AssentPage user={user} logout={<LogoutButton />} />
    <Arrival key={user.assent} title="Vuoi partecipare?" />
  </>
)
