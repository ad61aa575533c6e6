import { Link } from 'react-router'

import { Arrival } from '#frame/arrival.tsx'
import { PlainScreen } from '#frame/plain-screen.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

export function NotFoundPage() {
  return (
    <PlainScreen title="Pagina non trovata">
      <Text>Qui non c’è niente in tavola: l’indirizzo è cambiato, oppure è stato scritto male.</Text>
      <Link to={paths.start} className={buttonClass({ variant: 'primary' })}>
        Torna alla home
      </Link>
      <Arrival title="Pagina non trovata" />
    </PlainScreen>
  )
}
