import { useUser } from '#data/hooks.ts'

import { ChildHome } from './child-home.tsx'
import { ParentHome } from './parent-home.tsx'

/** The dashboard. A user with an age is a child (specification section 6). */
export function HomePage() {
  const user = useUser()
  return user.age === undefined ? <ParentHome user={user} /> : <ChildHome user={user} />
}
