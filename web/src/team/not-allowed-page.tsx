import { roleNames } from '@desco/contract/staff/roles'

import { PageHead } from '#ui/layout/page-head.tsx'

import { Arrival } from './arrival.tsx'
import { useStaffMe } from './session/session-context.ts'
import { ToStart } from './to-start.tsx'

const title = 'Questa pagina non è per il tuo ruolo'

/** The page exists, but the role does not allow it. */
export function NotAllowedPage() {
  const { role } = useStaffMe()
  return (
    <>
      <PageHead
        title={title}
        lead={`Il tuo ruolo è ${roleNames[role]}. Se ti serve, parlane con chi gestisce gli accessi.`}
      />
      <ToStart />
      <Arrival title={title} />
    </>
  )
}
