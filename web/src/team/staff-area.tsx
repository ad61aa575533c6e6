import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'

import { contentId } from '#ui/layout/page-parts.tsx'

import { PageSkeleton } from './parts/page-skeleton.tsx'
import { staffPaths } from './paths.ts'
import { useStaffSession } from './session/session-context.ts'
import { StaffLayout } from './staff-layout.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'

/** Pages behind the staff's log-in. */
export function StaffArea() {
  const { state, check } = useStaffSession()
  const { pathname, search } = useLocation()
  const isUnknown = state.status === 'unknown'

  useEffect(() => {
    if (isUnknown) void check()
  }, [isUnknown, check])

  switch (state.status) {
    case 'in':
      return (
        <StaffLayout me={state.me}>
          <Outlet />
        </StaffLayout>
      )
    case 'out': {
      // who left on purpose does not lead the next person to the same page
      const from = state.why === 'left' ? undefined : `${pathname}${search}`
      return <Navigate to={staffPaths.logIn} replace state={{ from }} />
    }
    case 'unreachable':
      return <UnreachableScreen message={state.message} />
    case 'unknown':
      return (
        <main id={contentId} tabIndex={-1}>
          <PageSkeleton />
        </main>
      )
  }
}
