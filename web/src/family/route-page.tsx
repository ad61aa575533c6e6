import { createElement, Suspense } from 'react'

import { Arrival } from '#frame/arrival.tsx'
import { PageSkeleton, ScreenSkeleton } from '#frame/page-skeleton.tsx'
import { partOf } from './route-part.ts'
import type { RouteLine } from './routes.ts'

/** One page with its title; its shape is shown while its chunk is on the way. */
export function RoutePage({ line }: { line: RouteLine }) {
  return (
    <Suspense fallback={line.access === 'member' ? <PageSkeleton /> : <ScreenSkeleton />}>
      {createElement(partOf(line))}
      <Arrival title={line.title} />
    </Suspense>
  )
}
