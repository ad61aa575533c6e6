import { mayDo, roleNames } from '@desco/contract/staff/roles'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router'

import { ScreenSkeleton } from '#frame/page-skeleton.tsx'
import { RouteAnnouncer } from '#frame/route-announcer.tsx'
import { UnreachableScreen } from '#frame/screens/unreachable-screen.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Text } from '#ui/text/text.tsx'

import { AskName } from './staff/access/own-name.tsx'
import { UnsavedGuard } from './parts/unsaved-guard.tsx'
import { landingPath, staffPaths } from './paths.ts'
import type { StaffRoute } from './routes.ts'
import { type StaffMe, useStaffMe, useStaffSession } from './session/session.ts'
import { forgetUnsaved } from './session/unsaved.ts'
import { StaffLayout } from './staff-layout.tsx'
import { LogInForm } from './staff/access/log-in.tsx'

/** Pages behind the staff's log-in. */
export function AuthGuard() {
  const { state, check } = useStaffSession()
  const { pathname, search } = useLocation()
  const isUnknown = state.status === 'unknown'

  useEffect(() => {
    if (isUnknown) void check()
  }, [isUnknown, check])

  switch (state.status) {
    case 'in':
      return (
        <>
          <StaffLayout me={state.me}>
            <Outlet />
          </StaffLayout>
          <UnsavedGuard />
          {state.me.name === null && !state.renewing && <AskName />}
          {state.renewing && <RenewSession me={state.me} />}
        </>
      )
    case 'out': {
      // a person who left on purpose does not lead the next one to the same page
      const from = state.why === 'left' ? undefined : `${pathname}${search}`
      return <Navigate to={staffPaths.logIn} replace state={{ from }} />
    }
    case 'unreachable':
      return <Unreachable message={state.message} />
    case 'unknown':
      return <ScreenSkeleton />
  }
}

/** The server could not be asked who is signed in. */
function Unreachable({ message }: { message: string }) {
  const { check } = useStaffSession()
  const [isChecking, setIsChecking] = useState(false)
  const again = useCallback(() => {
    setIsChecking(true)
    void check().finally(() => setIsChecking(false))
  }, [check])
  return (
    <UnreachableScreen
      title="Non riusciamo a collegarci"
      text={message}
      onRetry={again}
      retrying={isChecking}
    />
  )
}

/** One page, for those whose role allows it. */
export function RoleGuard({ route, children }: { route: StaffRoute; children: ReactNode }) {
  const { role } = useStaffMe()
  const { permission, path } = route
  if (permission === null || permission === 'nobody' || mayDo(role, permission)) return children
  // the start of the area is everybody's: it leads to where one's day begins
  return path === staffPaths.today ? <Navigate to={landingPath(role)} replace /> : <NotAllowedPage />
}

const notAllowed = 'Questa pagina non è per il tuo ruolo'

/** The page exists, but the role does not allow it. */
function NotAllowedPage() {
  const { role } = useStaffMe()
  return (
    <>
      <PageHead
        title={notAllowed}
        lead={`Il tuo ruolo è ${roleNames[role]}. Se ti serve, parlane con chi gestisce gli accessi.`}
      />
      <ToStart />
      <RouteAnnouncer title={notAllowed} />
    </>
  )
}

/** The way back to where one's day begins. */
export function ToStart() {
  const { role } = useStaffMe()
  return (
    <Link to={landingPath(role)} className={buttonClass({ variant: 'primary' })}>
      Torna all’inizio
    </Link>
  )
}

/**
 * The log-in over a page on which something is being written. The same person goes on where they were; of another one
 * nothing of that page is shown any longer.
 */
function RenewSession({ me }: { me: StaffMe }) {
  const { enter, leave } = useStaffSession()
  const navigate = useNavigate()
  const [isWarned, setIsWarned] = useState(false)

  const entered = (now: StaffMe) => {
    if (now.id !== me.id) forgetUnsaved()
    enter(now)
    if (now.id !== me.id) void navigate(landingPath(now.role), { replace: true })
  }

  return (
    // closed by the way that says what is lost, and by no other
    <Dialog alert closedByBack={false} title="La sessione è finita" onClose={() => setIsWarned(true)}>
      <Text>Accedi di nuovo: quello che hai scritto è ancora qui sotto.</Text>
      <LogInForm email={me.email} onEntered={entered}>
        {isWarned && (
          <Notice live>
            Senza accesso quello che hai scritto non si salva: per perderlo, «Esci senza salvare».
          </Notice>
        )}
        <Button variant="quiet" onClick={leave}>
          Esci senza salvare
        </Button>
      </LogInForm>
    </Dialog>
  )
}
