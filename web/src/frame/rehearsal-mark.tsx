import { Suspense } from 'react'

import { latePart } from './late-part.tsx'

// few ever see it
const Band = latePart(async () => (await import('./rehearsal-band.tsx')).RehearsalBand).Part

/** On the pages of a family that the team made to try the path: that it is none of the study's. */
export const RehearsalMark = ({ shown }: { shown: boolean }) =>
  shown && (
    <Suspense>
      <Band />
    </Suspense>
  )
