import { lazy, Suspense, useEffect } from 'react'
import { Navigate } from 'react-router'

import { useAppDispatch, useAppSelector } from '#data/hooks.ts'
import { InSession } from '#data/in-session.tsx'
import { restoreSession } from '#data/restore-session.ts'
import { storedToken } from '#data/stored-token.ts'
import { paths } from '#web/paths.ts'

import { ScreenSkeleton } from '#frame/page-skeleton.tsx'
import { loadMemberShell } from './route-part.ts'
import { UnreachableScreen } from './unreachable-screen.tsx'

const MemberShell = lazy(async () => ({ default: await loadMemberShell() }))
const AssentArea = lazy(async () => ({ default: (await import('./assent-area.tsx')).AssentArea }))

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
