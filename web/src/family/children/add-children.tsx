import { specifiedLimits } from '@desco/contract/study-limits'
import { Suspense } from 'react'

import { studyLimitsOfPage } from '#data/study-limits-of-page.ts'
import { latePart } from '#frame/late-part.tsx'
import { PublicScreen } from '#frame/public-screen.tsx'
import { useHydrated } from '#frame/use-hydrated.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Text } from '#ui/text/text.tsx'

// what knows who is signed in comes after the page can be read
const ChildrenToAdd = latePart(async () => (await import('./children-to-add.tsx')).ChildrenToAdd).Part

export function AddChildrenPage() {
  const isHydrated = useHydrated()
  const { childrenUnder } = isHydrated ? studyLimitsOfPage() : specifiedLimits
  return (
    <PublicScreen
      title="Aggiungi i dettagli dei tuoi figli"
      lead={
        <Text>
          Da uno a sei, con meno di {childrenUnder} anni. Potrai dare a ciascuno il suo accesso più avanti.
        </Text>
      }
      side="Un posto a tavola per ogni figlio che partecipa."
      step={2}
    >
      {isHydrated ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <ChildrenToAdd />
        </Suspense>
      ) : (
        <Skeleton shape="card" />
      )}
    </PublicScreen>
  )
}
