import { Link, useLocation } from 'react-router'

import { PublicScreen } from '#frame/public-screen.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Drawing } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { homePath, paths } from '#web/paths.ts'

/** After the registration: the other parent is awaited, there is nobody to wait for, or one was the awaited one. */
export function NotePage() {
  const { state } = useLocation()
  const hydrated = useHydrated()
  const { responsibility, signedIn, answered } = hydrated ? readState(state) : readState(null)
  if (answered) return <AnsweredNote />
  return responsibility === 'sole' ? <SuccessPage signedIn={signedIn} /> : <AwaitedNote />
}

const sent = 'La richiesta è stata inviata al tuo partner: attendi la sua conferma.'

const AwaitedNote = () => (
  <PublicScreen title="Richiesta inviata" side="Manca poco: aspettiamo una risposta." step={3} centred>
    <Card>
      <Stack>
        <Drawing name="lettera" />
        <Text tone="ink">{sent}</Text>
        <Text>Ti scriviamo noi quando risponde. Ogni risposta va bene.</Text>
        <Link className={buttonClass({ variant: 'primary' })} to={paths.login}>
          Login
        </Link>
      </Stack>
    </Card>
  </PublicScreen>
)

/** The second parent's: the specification's sentence, and that nothing keeps them waiting. */
const AnsweredNote = () => (
  <PublicScreen title="Richiesta inviata" side="La tavola è apparecchiata." centred>
    <Card>
      <Stack>
        <Drawing name="colazione" />
        <Text tone="ink">{sent}</Text>
        <Text>
          I tuoi consensi sono registrati e gli abbiamo già scritto. Non devi aspettare: puoi entrare fin da
          ora.
        </Text>
        <Link className={buttonClass({ variant: 'primary' })} to={paths.login}>
          Login
        </Link>
      </Stack>
    </Card>
  </PublicScreen>
)

function readState(state: unknown) {
  const known = typeof state === 'object' && state !== null ? state : {}
  return {
    responsibility: Reflect.get(known, 'responsibility') === 'sole' ? 'sole' : 'shared',
    signedIn: Reflect.get(known, 'signedIn') === true,
    answered: Reflect.get(known, 'answered') === true,
  } as const
}

/** The registration succeeded and nobody else has to be asked. */
export const SuccessPage = ({ signedIn }: { signedIn: boolean }) => (
  <PublicScreen title="Registrazione riuscita" side="La tavola è apparecchiata." step={3} centred>
    <Card>
      <Stack>
        <Drawing name="colazione" />
        <Text tone="ink">La registrazione è andata a buon fine: puoi accedere al tuo pannello utente.</Text>
        <Text>Da lì abiliti i tuoi figli e trovi i questionari.</Text>
        <Link className={buttonClass({ variant: 'primary' })} to={signedIn ? homePath() : paths.login}>
          {signedIn ? 'Vai al tuo pannello' : 'Login'}
        </Link>
      </Stack>
    </Card>
  </PublicScreen>
)
