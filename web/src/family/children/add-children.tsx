import { specifiedLimits } from '@desco/contract/study-limits'
import { Suspense, useEffect, useState } from 'react'

import { studyLimitsOfPage } from '#data/study-limits-of-page.ts'
import { latePart } from '#frame/late-part.tsx'
import { PublicScreen } from '#frame/public-screen.tsx'
import { useHydrated } from '#frame/use-hydrated.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Text } from '#ui/text/text.tsx'

// what knows who is signed in comes after the page can be read
const childrenToAdd = latePart(async () => (await import('./children-to-add.tsx')).ChildrenToAdd)
const ChildrenToAdd = childrenToAdd.Part

export function AddChildrenPage() {
  const isHydrated = useHydrated()
  const [isAsked, setIsAsked] = useState(false)
  // drawn once it is here: what React itself waits for it shows 300 ms later. What does not come, the page tells
  useEffect(() => {
    const tell = () => setIsAsked(true)
    childrenToAdd.load().then(tell, tell)
  }, [])
  const { childrenUnder } = isHydrated ? studyLimitsOfPage() : specifiedLimits
  return (
    <PublicScreen
      title="Aggiungi i dettagli dei tuoi figli"
      lead={
        <Text>
          Da uno a sei, con meno di {childrenUnder} anni. Di ciascuno ci servono nome, cognome e data di
          nascita; potrai dargli il suo accesso più avanti.
        </Text>
      }
      side="Un posto a tavola per ogni figlio che partecipa."
      step={2}
    >
      {isAsked ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <ChildrenToAdd />
        </Suspense>
      ) : (
        <Skeleton shape="card" />
      )}
    </PublicScreen>
  )
}
