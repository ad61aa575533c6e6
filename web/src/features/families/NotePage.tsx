import { Link, useLocation } from 'react-router'

import { PublicScreen } from '#forms/PublicScreen.tsx'
import { useHydrated } from '#forms/use-hydrated.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Drawing } from '#ui/Drawing.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import { paths } from '#web/paths.ts'

import { SuccessPage } from './SuccessPage.tsx'

/** After the registration: either the other parent is awaited, or there is nobody to wait for. */
export function NotePage() {
  const { state } = useLocation()
  const hydrated = useHydrated()
  const { responsibility, signedIn } = hydrated ? arrival(state) : arrival(null)
  return responsibility === 'sole' ? <SuccessPage signedIn={signedIn} /> : <AwaitedNote />
}

const AwaitedNote = () => (
  <PublicScreen title="Richiesta inviata" side="Manca poco: aspettiamo una risposta." step={3} centred>
    <Card>
      <Stack>
        <Drawing name="lettera" />
        <Text tone="ink">La richiesta è stata inviata al tuo partner: attendi la sua conferma.</Text>
        <Text>Ti scriviamo noi quando risponde. Ogni risposta va bene.</Text>
        <Link className={buttonClass({ variant: 'primary' })} to={paths.login}>
          Login
        </Link>
      </Stack>
    </Card>
  </PublicScreen>
)

function arrival(state: unknown) {
  const known = typeof state === 'object' && state !== null ? state : {}
  return {
    responsibility: Reflect.get(known, 'responsibility') === 'sole' ? 'sole' : 'shared',
    signedIn: Reflect.get(known, 'signedIn') === true,
  } as const
}
