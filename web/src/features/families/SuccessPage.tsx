import { Link } from 'react-router'

import { PublicScreen } from '#forms/PublicScreen.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Drawing } from '#ui/Drawing.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
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
