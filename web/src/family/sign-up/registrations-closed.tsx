import { Link } from 'react-router'

import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { useShownAnew } from '#frame/route-announcer.tsx'
import { StudyContact } from '#frame/study/study-contact.tsx'
import { Drawing } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card, Row } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

// the study's own words are for who has not begun
const begun =
  'Le registrazioni allo studio sono chiuse, e una registrazione cominciata non si può più finire.'

/**
 * In place of the registration, once nobody new is taken. `words`: what the study says of it; without them it stands in place
 * of a page that finishes what was begun.
 */
export function RegistrationsClosed({ words = begun }: { words?: string }) {
  useShownAnew()
  return (
    <PublicScreen title="Registrazioni chiuse" side="Grazie per l’interesse verso lo studio." centred>
      <Card>
        <Drawing name="lettera" />
        <Text tone="ink">{words}</Text>
        <Text>
          Se hai già un accesso entri come sempre. Se hai domande, scrivi <StudyContact />.
        </Text>
        <Row>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.login}>
            Accedi
          </Link>
        </Row>
      </Card>
    </PublicScreen>
  )
}
