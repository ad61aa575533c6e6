import { Route, Routes } from 'react-router'

import { type SessionDoor, SessionDoorProvider } from '#data/session-door.ts'

import { ErrorScreen } from '#frame/error-screen.tsx'
import { MemberGate } from './member-gate.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { RoutePage } from './route-page.tsx'
import { routes } from './routes.ts'
import { VisitorArea } from './visitor-area.tsx'

const pages = (access: 'anyone' | 'visitor' | 'member') =>
  routes
    .filter((line) => line.access === access)
    .map((line) => <Route key={line.path} path={line.path} element={<RoutePage line={line} />} />)

/** The portal inside a router: the browser's, or the one that renders pages ahead. */
export function App({ door }: { door: SessionDoor }) {
  return (
    <SessionDoorProvider value={door}>
      <ErrorScreen>
        <Routes>
          <Route element={<VisitorArea />}>{pages('visitor')}</Route>
          <Route element={<MemberGate />}>{pages('member')}</Route>
          {pages('anyone')}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </ErrorScreen>
    </SessionDoorProvider>
  )
}
