import { mayDo } from '@desco/contract/staff/roles'
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { Navigate } from 'react-router'

import { useStaffMe } from './session/session-context.ts'
import { PageSkeleton } from './parts/page-skeleton.tsx'
import { landingPath, staffPaths } from './paths.ts'

import { Arrival } from './arrival.tsx'
import { NotAllowedPage } from './not-allowed-page.tsx'
import type { StaffRoute } from './routes.ts'

// Chosen once per address: a part that changed its identity would lose what was typed in it.
const parts = new Map<StaffRoute, ComponentType>()

function partOf(line: StaffRoute): ComponentType {
  const known = parts.get(line)
  if (known !== undefined) return known
  const part = lazy(async () => ({ default: await line.load() }))
  parts.set(line, part)
  return part
}

/** One page with its title, for those whose role allows it. */
export function RoutePage({ line }: { line: StaffRoute }) {
  return line.permission === 'nobody' ? <Page line={line} /> : <GuardedPage line={line} />
}

function GuardedPage({ line }: { line: StaffRoute }) {
  const { role } = useStaffMe()
  const { permission, path } = line
  if (permission === null || permission === 'nobody' || mayDo(role, permission)) return <Page line={line} />
  // the start of the area is everybody's: it leads to where one's day begins
  return path === staffPaths.today ? <Navigate to={landingPath(role)} replace /> : <NotAllowedPage />
}

function Page({ line }: { line: StaffRoute }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      {createElement(partOf(line))}
      <Arrival title={line.title} />
    </Suspense>
  )
}
