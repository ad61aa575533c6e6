import type { ReactNode } from 'react'

import { PublicScreen } from '#frame/public-screen.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

type Props = { logout: ReactNode; onAskAgain: () => void }

/** After "no, thank you": it was heard, and the door is neither pushed nor closed. */
export const DeclinedNote = ({ logout, onAskAgain }: Props) => (
  <PublicScreen title="Va bene così" side="Grazie di avercelo detto." headEnd={logout} centred>
    <Card>
      <Stack>
        <Text tone="ink">Hai detto: no, grazie. Non ti chiediamo niente, e non succede niente.</Text>
        <Text>
          L’abbiamo detto ai tuoi genitori, così non devi farlo tu. Se un giorno cambi idea, torna qui.
        </Text>
        <Button onClick={onAskAgain}>Ho cambiato idea</Button>
      </Stack>
    </Card>
  </PublicScreen>
)
