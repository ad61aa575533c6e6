import { useState } from 'react'

import { AnswerGiven } from './answer-given.tsx'
import { InvitationScreen } from './invitation-screen.tsx'
import { RefusalCard } from './refusal-card.tsx'
import { useInvitation } from './use-invitation.ts'

/** The second parent does not authorize. */
export function SpouseNoOnePage() {
  const seen = useInvitation()
  const [given, setGiven] = useState(false)
  if (given) return <AnswerGiven answer="refused" />
  return (
    <InvitationScreen
      seen={seen}
      title="Consenso negato"
      lead={() => null}
      side="Decidi con calma. Ogni risposta va bene."
      centred
    >
      {({ token }) => <RefusalCard token={token} onGiven={() => setGiven(true)} onDead={seen.lookAgain} />}
    </InvitationScreen>
  )
}
