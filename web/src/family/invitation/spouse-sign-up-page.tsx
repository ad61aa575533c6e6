import { Text } from '#ui/text/text.tsx'

import { InvitationScreen } from './invitation-screen.tsx'
import { SpouseSignUpForm } from './spouse-sign-up-form.tsx'
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
