import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'

import { useAppDispatch, useAppSelector } from '#session/hooks.ts'
import { restoreSession } from '#session/restore-session.ts'
import { homePath } from '#web/paths.ts'

/** Pages for who is not signed in. Who is, is led home. */
export function VisitorArea() {
  const dispatch = useAppDispatch()
  const isSignedIn = useAppSelector(({ auth }) => auth.token !== null)

  useEffect(() => {
    void dispatch(restoreSession())
  }, [dispatch])

  return isSignedIn ? <Navigate to={homePath()} replace /> : <Outlet />
}
