import { useState } from 'react'

import { Text } from '#ui/text/text.tsx'

import { AnswerGiven } from './answer-given.tsx'
import { ChildSelectionForm } from './child-selection-form.tsx'
import { InvitationScreen } from './invitation-screen.tsx'
import { useInvitation } from './use-invitation.ts'

/** The second parent authorizes children and does not take part. */
export function SpouseSelectChildPage() {
  const seen = useInvitation()
  const [given, setGiven] = useState(false)
  if (given) return <AnswerGiven answer="children_only" />
  return (
    <InvitationScreen
      seen={seen}
      title="Autorizza i figli"
      lead={() => <Text>Scegli chi partecipa, leggi il testo e manda il consenso.</Text>}
      side="Un posto a tavola per ogni figlio che partecipa."
      centred
    >
      {({ token }) => (
        <ChildSelectionForm token={token} onGiven={() => setGiven(true)} onDead={seen.lookAgain} />
      )}
    </InvitationScreen>
  )
}
