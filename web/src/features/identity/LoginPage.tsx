import { PublicScreen } from '#forms/PublicScreen.tsx'
import { useHydrated } from '#forms/use-hydrated.ts'
import { FootLinks } from '#ui/FootLinks.tsx'
import { OutIcon } from '#ui/icons/OutIcon.tsx'
import { Text } from '#ui/Text.tsx'

import { LoginForm } from './LoginForm.tsx'
import { projectWebsite } from '#forms/page-facts.ts'

export function LoginPage() {
  const website = useHydrated() ? projectWebsite() : undefined
  return (
    <PublicScreen
      title="Log In"
      lead={<Text size="lead">Lo studio su come si mangia in famiglia.</Text>}
      side={
        <>
          A tavola si impara insieme.
          <br />
          Raccontaci la tua famiglia.
        </>
      }
      centred
      smallDrawing
    >
      <LoginForm />
      {website !== undefined && (
        <FootLinks>
          <a href={website} rel="noopener">
            Il progetto di ricerca <OutIcon size="tiny" />
          </a>
        </FootLinks>
      )}
    </PublicScreen>
  )
}
