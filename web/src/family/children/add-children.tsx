import { specifiedLimits } from '@desco/contract/study-limits'

import { studyLimitsOfPage } from '#data/study-limits-of-page.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Text } from '#ui/text/text.tsx'

import { ChildrenToAdd } from './children-to-add.tsx'

export function AddChildrenPage() {
  const isHydrated = useHydrated()
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
      <ChildrenToAdd />
    </PublicScreen>
  )
}
