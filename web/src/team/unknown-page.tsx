import { PageHead } from '#ui/layout/page-head.tsx'

import { Arrival } from './arrival.tsx'
import { ToStart } from './to-start.tsx'

const title = 'Pagina non trovata'

export const UnknownPage = () => (
  <>
    <PageHead title={title} lead="L’indirizzo è cambiato, oppure è stato scritto male." />
    <ToStart />
    <Arrival title={title} />
  </>
)
