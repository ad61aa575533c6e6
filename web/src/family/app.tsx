import { Link, Route, Routes } from 'react-router'

import { type SessionLoader, SessionLoaderProvider } from '#data/session/session-loader.ts'
import { ErrorBoundary, ErrorScreen } from '#frame/error-boundary.tsx'
import { NotFoundPage } from '#frame/screens/not-found-page.tsx'
import { RoutePage } from '#frame/route-page.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { paths } from '#web/paths.ts'

import { AuthGuard, VisitorGuard } from './guards.tsx'
import { type FamilyRoute, routes } from './routes.ts'

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
