import { lazy, Suspense, useEffect } from 'react'
import { Navigate } from 'react-router'

import { useAppDispatch, useAppSelector } from '#session/hooks.ts'
import { InSession } from '#session/InSession.tsx'
import { restoreSession } from '#session/restore-session.ts'
import { storedToken } from '#api/stored-token.ts'
import { paths } from '#web/paths.ts'

import { ScreenSkeleton } from './PageSkeleton.tsx'
import { loadMemberShell } from './route-part.ts'
import { UnreachableScreen } from './UnreachableScreen.tsx'

const MemberShell = lazy(async () => ({ default: await loadMemberShell() }))
const AssentArea = lazy(async () => ({ default: (await import('./AssentArea.tsx')).AssentArea }))

/** Pages behind the login (specification section 2). */
export const MemberArea = () => (
  <InSession meanwhile={<ScreenSkeleton />}>
    <Entrance />
  </InSession>
)

function Entrance() {
  const user = useAppSelector(({ auth }) => auth.user)
  const trouble = useAppSelector(({ check }) => check.trouble)
  // Read so that the end of a check draws this again: the token may be gone by then.
  useAppSelector(({ auth }) => auth.loading)

  if (user === null) {
    if (storedToken() === null) return <Navigate to={paths.login} replace />
    return trouble === null ? <CheckingScreen /> : <UnreachableScreen trouble={trouble} />
  }
  if (user.enrolment === 'awaiting_children' && user.age === undefined) {
    return <Navigate to={paths.addChildren} replace />
  }
  const mustAnswer = user.age !== undefined && user.assent !== 'yes'
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {mustAnswer ? <AssentArea user={user} /> : <MemberShell />}
    </Suspense>
  )
}

function CheckingScreen() {
  const dispatch = useAppDispatch()

  useEffect(() => {
    void dispatch(restoreSession())
  }, [dispatch])

  return <ScreenSkeleton />
}
