import { createRoutesFromElements, Outlet, Route } from 'react-router'

import { type Area, AreaContext } from '#frame/area.ts'
import { ErrorBoundary, ErrorScreen } from '#frame/error-boundary.tsx'
import { NotFoundPage } from '#frame/screens/not-found-page.tsx'
import { RoutePage } from '#frame/route-page.tsx'

import { AuthGuard, RoleGuard, ToStart } from './guards.tsx'
import { staffPaths } from './paths.ts'
import { staffRoutes } from './routes.ts'
import { StaffSession } from './session/staff-session.tsx'

const area: Area = { name: 'Area ricerca · Desco', start: staffPaths.today }

const open = staffRoutes
  .filter(({ permission }) => permission === 'nobody')
  .map((route) => (
    <Route key={route.path} path={route.path} element={<RoutePage route={route} inLayout={false} />} />
  ))

const guarded = staffRoutes
  .filter(({ permission }) => permission !== 'nobody')
  .map((route) => (
    <Route
      key={route.path}
      path={route.path}
      element={
        <RoleGuard route={route}>
          <RoutePage route={route} inLayout />
        </RoleGuard>
      }
    />
  ))

/**
 * The research team's area, for a data router: only that can hold back a page that is about to be left with unsaved
 * words.
 */
export const staffApp = createRoutesFromElements(
  <Route element={<StaffApp />}>
    {open}
    <Route element={<AuthGuard />}>
      {guarded}
      <Route path="*" element={<Unknown />} />
    </Route>
  </Route>,
)

function StaffApp() {
  return (
    <AreaContext value={area}>
      <ErrorBoundary fallback={({ error }) => <ErrorScreen error={error} />}>
        <StaffSession>
          <Outlet />
        </StaffSession>
      </ErrorBoundary>
    </AreaContext>
  )
}

function Unknown() {
  return (
    <NotFoundPage inLayout wayOn={<ToStart />}>
      L’indirizzo è cambiato, oppure è stato scritto male.
    </NotFoundPage>
  )
}
