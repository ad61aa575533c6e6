import { type ComponentType, Suspense, useLayoutEffect } from 'react'

import { notePlace } from '#data/browser-errors.ts'

import { ErrorBoundary, PageFailure, PageOnItsWay } from './error-boundary.tsx'
import type { LatePart } from './late-part.tsx'
import { ScreenSkeleton } from './page-skeleton.tsx'
import { PageShown, RouteAnnouncer } from './route-announcer.tsx'

/** One line of an area's table of pages. */
export type PageRoute = {
  path: string
  title: string
  page: LatePart
}

type Props = {
  route: PageRoute
  /** Whether the layout of the area is around it. */
  inLayout: boolean
}

/**
 * One page with its title. A tap on a link is answered at once: title, heading and shape are shown while the page's
 * part is on its way. Keyed by its address, so that the page before does not stay in its place, nor its failure.
 */
export function RoutePage({ route: { path, title, page }, inLayout }: Props) {
  const { Part }: { Part: ComponentType } = page
  return (
    <>
      <Place pattern={path} />
      {/* outside the boundary: a page that fails at once is announced too */}
      <RouteAnnouncer title={title} />
      <ErrorBoundary
        key={path}
        fallback={(failure) => <PageFailure {...failure} title={title} inLayout={inLayout} />}
      >
        <Suspense fallback={inLayout ? <PageOnItsWay title={title} /> : <ScreenSkeleton />}>
          <Part />
          <PageShown />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** Stands before the boundary, whose report names the page that broke and not the one before. */
function Place({ pattern }: { pattern: string }) {
  useLayoutEffect(() => notePlace(pattern), [pattern])
  return null
}
