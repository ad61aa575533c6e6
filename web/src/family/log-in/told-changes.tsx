import { sayChange, type ToldChange, toldChanges } from '@desco/contract/families/told-changes'
import type { ReactNode } from 'react'

import { useAct } from '#data/use-act.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { StudyContact } from '#frame/study/study-contact.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Props = {
  changes: readonly ToldChange[]
  logout: ReactNode
  /** Without a network it was read all the same; it is shown once more when there is one. */
  onLater: () => void
}

/** The changes that somebody else made to a person's own: the first they see, until they have read it. */
export function ToldChangesScreen({ changes, logout, onLater }: Props) {
  const { act, busy, refused } = useAct({
    onRefused({ code }) {
      if (code === 'offline') onLater()
      return code === 'offline'
    },
  })
  const markRead = () => act(toldChanges.readChanges, { until: changes.at(-1)?.at ?? '' })

  return (
    <PublicScreen
      title="È cambiato qualcosa"
      side="Quello che è tuo non cambia senza che tu lo sappia."
      headEnd={logout}
      centred
    >
      <Card>
        {changes.map(({ at, ...change }) => (
          <Text tone="ink" key={`${change.what} ${at}`}>
            {sayChange(change, printDay(at))}
          </Text>
        ))}
        <Text>
          Se non te lo aspettavi, chiedi a chi l’ha fatto, o scrivi <StudyContact />.
        </Text>
        {refused !== null && <ErrorNote>{refused}</ErrorNote>}
        <Button variant="primary" onClick={() => void markRead()} busy={busy}>
          Ho letto
        </Button>
      </Card>
    </PublicScreen>
  )
}
