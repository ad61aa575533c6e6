import { assentBandOf, assentVersion } from '@desco/contract/families/consents/study-text'
import { children } from '@desco/contract/families/children'
import { useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { useAct } from '#data/use-act.ts'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

/** A yes can be taken back at any time, as easily as it was given. */
export function ChildChoicePanel() {
  const user = useUser()
  const { act, busy, refused } = useAct()
  const [isAsking, setIsAsking] = useState(false)
  const stay = () => setIsAsking(false)
  const text = assentBandOf(user.age ?? 0)
  const stop = () => act(children.assent, { version: assentVersion, text, answer: 'no' })

  return (
    <Panel
      title="La tua scelta"
      fact={
        <Button small onClick={() => setIsAsking(true)}>
          Voglio smettere
        </Button>
      }
    >
      {isAsking && (
        <PlainDialog
          alert
          title="Vuoi smettere?"
          onClose={stay}
          back="No, continuo"
          actions={
            <Button onClick={() => void stop()} busy={busy}>
              Sì, smetto
            </Button>
          }
        >
          <Text>
            Hai detto di sì. Puoi smettere quando vuoi, e non devi spiegare perché. Non ti chiediamo più
            niente, e lo diciamo noi ai tuoi genitori.
            {!user.studyOver && ' Se cambi idea, puoi tornare.'}
          </Text>
          {refused !== null && <ErrorNote>{refused}</ErrorNote>}
        </PlainDialog>
      )}
    </Panel>
  )
}
