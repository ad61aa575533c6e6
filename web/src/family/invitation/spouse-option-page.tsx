import { useHydrated } from '#frame/use-hydrated.ts'
import { projectWebsite } from '#frame/page-facts.ts'
import { FootLinks } from '#ui/layout/foot-links.tsx'
import { OutIcon } from '#ui/text/icons/out-icon.tsx'
import { Text } from '#ui/text/text.tsx'

import { InvitationScreen } from './invitation-screen.tsx'
import { SpouseOptionForm } from './spouse-option-form.tsx'
import { useInvitation } from './use-invitation.ts'

/** The second parent chooses one of three answers. */
export function SpouseOptionPage() {
  const seen = useInvitation()
  const website = useHydrated() ? projectWebsite() : undefined
  return (
    <InvitationScreen
      seen={seen}
      title="Una decisione da prendere insieme"
      openTitle={({ inviter }) => `${inviter.name} ti invita a decidere insieme`}
      lead={({ inviter: { name, surname } }) => (
        <Text>
          {name} {surname} ha iscritto la vostra famiglia allo studio. Perché i vostri figli partecipino serve
          anche la tua risposta.
        </Text>
      )}
      side="Decidi con calma. Ogni risposta va bene."
      centred
    >
      {({ token }) => (
        <>
          <SpouseOptionForm token={token} />
          {website !== undefined && (
            <FootLinks>
              <a href={website} rel="noopener">
                Leggi di che studio si tratta <OutIcon size="tiny" />
              </a>
            </FootLinks>
          )}
        </>
      )}
    </InvitationScreen>
  )
}
