import { PublicScreen } from '#frame/public-screen.tsx'
import { useHydrated } from '#frame/use-hydrated.ts'
import { FootLinks } from '#ui/layout/foot-links.tsx'
import { OutIcon } from '#ui/text/icons/out-icon.tsx'
import { Text } from '#ui/text/text.tsx'

import { LoginForm } from './login-form.tsx'
import { projectWebsite } from '#frame/page-facts.ts'

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
