import { dayInItaly } from '@desco/contract/birth-date'
import { staffPeople, type StaffPerson } from '@desco/contract/staff/people'

import { ConfirmDialog } from '#team/parts/confirm-dialog.tsx'
import { useStaffMutation } from '#team/session/use-staff-mutation.ts'
import { Text } from '#ui/text/text.tsx'

import type { NewLink } from './set-up-link-dialog.tsx'

type Props = { person: StaffPerson; onMade: (link: NewLink) => void; onClose: () => void }

const aYearFromNow = () => dayInItaly(new Date(Date.now() + 365 * 86_400_000))

/** For who lost the telephone or the password, or never used the first link. */
export function RenewLinkDialog({ person: { id, email, status }, onMade, onClose }: Props) {
  const { send, busy } = useStaffMutation(staffPeople.renewStaffSetUp)
  const isOver = status === 'expired'
  const renew = async () => {
    const made = await send({ id, ...(isOver && { expiresOn: aYearFromNow() }) })
    if (made !== null) onMade({ email, ...made })
  }
  return (
    <ConfirmDialog
      title="Un nuovo link di attivazione?"
      confirm="Crea il link"
      busy={busy}
      onConfirm={() => void renew()}
      onClose={onClose}
    >
      <Text>
        Le sessioni aperte di {email} finiscono subito. Il link di prima, la password, l’app e i codici di
        recupero non valgono più: si sceglie tutto di nuovo. Glielo diciamo via email.
      </Text>
      {isOver && <Text>L’accesso era scaduto: da oggi vale ancora per un anno.</Text>}
    </ConfirmDialog>
  )
}
