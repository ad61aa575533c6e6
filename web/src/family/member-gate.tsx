import { lazy, Suspense, useState } from 'react'
import { Navigate } from 'react-router'

import { storedToken } from '#data/stored-token.ts'
import { useSessionDoor } from '#data/session-door.ts'
import { paths } from '#web/paths.ts'

import { ScreenSkeleton } from '#frame/page-skeleton.tsx'

const MemberArea = lazy(async () => ({ default: (await import('./member-area.tsx')).MemberArea }))

/** Sends who has no session to the login, before anything is loaded for them. */
export function MemberGate() {
  const door = useSessionDoor()
  const [mayKnock] = useState(() => door.isSignedIn() || storedToken() !== null)
  if (!mayKnock) return <Navigate to={paths.login} replace />
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <MemberArea />
    </Suspense>
  )
}
