import { Link } from 'react-router'

import { EmptyState } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { paths } from '#web/paths.ts'

/** A page that a child came to by its address. */
export const ForParentsAlone = () => (
  <Card>
    <EmptyState
      drawing="lettera"
      level={2}
      title="Questa pagina è dei genitori"
      action={
        <Link to={paths.myData} className={buttonClass({ variant: 'primary' })}>
          I miei dati
        </Link>
      }
    >
      Quello che hai detto tu, e quello che sappiamo di te, sta in «I miei dati».
    </EmptyState>
  </Card>
)
