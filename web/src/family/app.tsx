import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'

import { type SessionLoader, SessionLoaderProvider, useSessionLoader } from '#data/session/session-loader.ts'
import { ErrorBoundary, ErrorScreen, PageFailure } from '#frame/error-boundary.tsx'
import { NotFoundPage } from '#frame/screens/not-found-page.tsx'
import { RoutePage } from '#frame/route-page.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { paths } from '#web/paths.ts'
import { storedToken, watchStoredToken } from '#data/session/stored-token.ts'
import { ScreenSkeleton } from '#frame/page-skeleton.tsx'
import { useWantedPath } from '#frame/wanted-path.ts'

import { type FamilyRoute, memberArea, routes } from './routes.ts'

const pages = (access: FamilyRoute['access']) =>
  routes
    .filter((route) => route.access === access)
    .map((route) => (
      <Route
        key={route.path}
        path={route.path}
        element={<RoutePage route={route} inLayout={access === 'member'} />}
      />
    ))

/** The portal inside a router: the browser's, or the one that renders pages ahead. */
export const App = ({ loader }: { loader: SessionLoader }) => (
  <SessionLoaderProvider value={loader}>
    <ErrorBoundary fallback={({ error }) => <ErrorScreen error={error} />}>
      <Routes>
        <Route element={<VisitorGuard />}>{pages('visitor')}</Route>
        <Route element={<AuthGuard />}>{pages('member')}</Route>
        {pages('anyone')}
        <Route path="*" element={<Unknown />} />
      </Routes>
    </ErrorBoundary>
  </SessionLoaderProvider>
)

const Unknown = () => (
  <NotFoundPage
    wayOn={
      <Link to={paths.start} className={buttonClass({ variant: 'primary' })}>
        Torna alla home
      </Link>
    }
  >
    Qui non c’è niente in tavola: l’indirizzo è cambiato, oppure è stato scritto male.
  </NotFoundPage>
)

const MemberArea = memberArea.Part

/** Pages for visitors. Signed-in people, also by another tab, are sent home. */
function VisitorGuard() {
  const loader = useSessionLoader()
  const isSignedIn = useSyncExternalStore(loader.subscribe, loader.isSignedIn, () => false)

  useEffect(() => {
    const restore = () => {
      if (storedToken() === null) return
      // a person whose session does not load stays a visitor, as when the server is away
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

/** Sends visitors to the log-in, which leads back here, before anything is loaded for them. */
function AuthGuard() {
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
