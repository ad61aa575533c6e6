import { Link } from 'react-router'

import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { paths } from '#web/paths.ts'

import { Arrival } from './Arrival.tsx'
import style from './ErrorScreen.module.css'

export function NotFoundPage() {
  return (
    <main id="contenuto" tabIndex={-1} className={style.screen}>
      <h1>Pagina non trovata</h1>
      <EmptyState
        drawing="piatto-vuoto"
        level={2}
        title="Qui non c’è niente in tavola"
        action={
          <Link to={paths.start} className={buttonClass({ variant: 'primary' })}>
            Torna alla home
          </Link>
        }
      >
        L’indirizzo è cambiato oppure è stato scritto male.
      </EmptyState>
      <Arrival title="Pagina non trovata" />
    </main>
  )
}
