import { Route, Routes } from 'react-router'

import { StaffSession } from './session/staff-session.tsx'

import { RoutePage } from './route-page.tsx'
import { staffRoutes } from './routes.ts'
import { StaffArea } from './staff-area.tsx'
import { StaffErrorScreen } from './staff-error-screen.tsx'
import { UnknownPage } from './unknown-page.tsx'

const pages = (open: boolean) =>
  staffRoutes
    .filter(({ permission }) => (permission === 'nobody') === open)
    .map((line) => <Route key={line.path} path={line.path} element={<RoutePage line={line} />} />)

/** The research team's area inside a router. */
export const StaffApp = () => (
  <StaffErrorScreen>
    <StaffSession>
      <Routes>
        {pages(true)}
        <Route element={<StaffArea />}>
          {pages(false)}
          <Route path="*" element={<UnknownPage />} />
        </Route>
      </Routes>
    </StaffSession>
  </StaffErrorScreen>
)
