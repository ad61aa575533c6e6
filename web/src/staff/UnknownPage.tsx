import { PageHead } from '#ui/PageHead.tsx'

import { Arrival } from './Arrival.tsx'
import { ToStart } from './ToStart.tsx'

const title = 'Pagina non trovata'

export const UnknownPage = () => (
  <>
    <PageHead title={title} lead="L’indirizzo è cambiato, oppure è stato scritto male." />
    <ToStart />
    <Arrival title={title} />
  </>
)
