import { Route, Routes } from 'react-router'

import { StaffSession } from '#staff-session/StaffSession.tsx'

import { RoutePage } from './RoutePage.tsx'
import { staffRoutes } from './routes.ts'
import { StaffArea } from './StaffArea.tsx'
import { StaffErrorScreen } from './StaffErrorScreen.tsx'
import { UnknownPage } from './UnknownPage.tsx'

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
