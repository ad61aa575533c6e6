import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'

import { useSessionLoader } from '#data/session/session-loader.ts'
import { storedToken, watchStoredToken } from '#data/session/stored-token.ts'
import { ErrorBoundary, PageFailure } from '#frame/error-boundary.tsx'
import { ScreenSkeleton } from '#frame/page-skeleton.tsx'
import { useWantedPath } from '#frame/wanted-path.ts'
import { paths } from '#web/paths.ts'

import { memberArea } from './routes.ts'

const MemberArea = memberArea.Part

/** Pages for who is not signed in. Who is, also by another tab, is led home. */
export function VisitorGuard() {
  const loader = useSessionLoader()
  const isSignedIn = useSyncExternalStore(loader.subscribe, loader.isSignedIn, () => false)

  useEffect(() => {
    const restore = () => {
      if (storedToken() === null) return
      // who could not be asked stays a visitor, as when the server is away
      loader.load().then(
        (session) => session.restore(),
        () => undefined,
      )
    }
    restore()
    return watchStoredToken(restore)
  }, [loader])

  const wanted = useWantedPath()
  return isSignedIn ? <Navigate to={wanted} replace /> : <Outlet />
}

/** Sends who has no session to the login, which leads back here, before anything is loaded for them. */
export function AuthGuard() {
  const { pathname, search } = useLocation()
  const loader = useSessionLoader()
  const [mayEnter] = useState(() => loader.isSignedIn() || storedToken() !== null)
  if (!mayEnter) return <Navigate to={paths.login} replace state={{ wanted: `${pathname}${search}` }} />
  return (
    <ErrorBoundary fallback={(failure) => <PageFailure {...failure} title="Desco" inLayout={false} />}>
      <Suspense fallback={<ScreenSkeleton />}>
        <MemberArea />
      </Suspense>
    </ErrorBoundary>
  )
}
