import { useEffect, useSyncExternalStore } from 'react'
import { Navigate, Outlet } from 'react-router'

import { restoreStored } from '#data/restore-stored.ts'
import { useSessionDoor } from '#data/session-door.ts'
import { homePath } from '#web/paths.ts'

/** Pages for who is not signed in. Who is, is led home. */
export function VisitorArea() {
  const door = useSessionDoor()
  const isSignedIn = useSyncExternalStore(door.subscribe, door.isSignedIn, () => false)

  useEffect(() => restoreStored(door), [door])

  return isSignedIn ? <Navigate to={homePath()} replace /> : <Outlet />
}
