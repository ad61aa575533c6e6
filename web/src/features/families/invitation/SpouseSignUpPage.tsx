import { Text } from '#ui/Text.tsx'

import { InvitationScreen } from './InvitationScreen.tsx'
import { SpouseSignUpForm } from './SpouseSignUpForm.tsx'
import { useInvitation } from './use-invitation.ts'

/** The second parent authorizes the children and registers. */
export function SpouseSignUpPage() {
  const seen = useInvitation()
  return (
    <InvitationScreen
      seen={seen}
      title="Registrazione dell’altro genitore"
      lead={() => (
        <Text>Scegli i figli, di’ chi sei e rispondi ai tre consensi. Tutti i campi sono obbligatori.</Text>
      )}
      side="Un posto a tavola anche per te."
    >
      {(invitation) => <SpouseSignUpForm invitation={invitation} onDead={seen.lookAgain} />}
    </InvitationScreen>
  )
}
