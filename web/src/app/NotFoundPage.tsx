import { Link } from 'react-router'

import { buttonClass } from '#ui/button-class.ts'
import { Text } from '#ui/Text.tsx'
import { paths } from '#web/paths.ts'

import { Arrival } from './Arrival.tsx'
import { PlainScreen } from './PlainScreen.tsx'

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
