import { Link } from 'react-router'

import { PublicScreen } from '#frame/public-screen.tsx'
import { buttonClass } from '#ui/form/button-class.ts'
import { Card } from '#ui/layout/card.tsx'
import { Drawing } from '#ui/layout/drawing.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { homePath, paths } from '#web/paths.ts'

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
