import { Suspense } from 'react'

import { useStudyOver } from '#data/hooks.ts'

import { ErrorBoundary } from './error-boundary.tsx'
import { latePart } from './late-part.tsx'
import type { ClosedSubject } from './study-over-words.tsx'

// comes once in the life of a study
const Words = latePart(async () => (await import('./study-over-words.tsx')).StudyOverWords).Part

type Props = {
  about: ClosedSubject
  /** Where a screen knows it sooner than who is signed in. */
  isOver?: boolean
}

/** On a screen where something could be done, once families only read: why it cannot. Nothing before, and nothing if it does not come. */
export function StudyOverNote({ about, isOver = false }: Props) {
  const isToldSo = useStudyOver()
  if (!isOver && !isToldSo) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Words about={about} />
      </Suspense>
    </ErrorBoundary>
  )
}
