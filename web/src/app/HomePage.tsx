import { useUser } from '#session/hooks.ts'

import { ChildHome } from './ChildHome.tsx'
import { ParentHome } from './ParentHome.tsx'

/** The dashboard. A user with an age is a child (specification section 6). */
export function HomePage() {
  const user = useUser()
  return user.age === undefined ? <ParentHome user={user} /> : <ChildHome user={user} />
}
