import { newsroom, type StaffNews } from '@desco/contract/staff/newsroom'

import { ConfirmDialog } from '#team/parts/confirm-dialog.tsx'
import { useStaffMutation } from '#team/session/use-staff-mutation.ts'
import { Text } from '#ui/text/text.tsx'

type Props = { news: StaffNews; onDone: () => void; onClose: () => void }

export function UnpublishDialog({ news: { id, version, state }, onDone, onClose }: Props) {
  const { send, busy } = useStaffMutation(newsroom.unpublishNews, { done: 'Ritirata: è di nuovo una bozza.' })
  const unpublish = async () => {
    if ((await send({ id, version })) !== null) onDone()
  }
  return (
    <ConfirmDialog
      title="Ritirare questa notizia?"
      confirm="Ritira"
      danger
      busy={busy}
      onConfirm={() => void unpublish()}
      onClose={onClose}
    >
      <Text>
        {state === 'published'
          ? 'Le famiglie non la vedono più, e chi l’ha già letta non viene avvisato.'
          : 'Non verrà pubblicata il giorno previsto.'}{' '}
        Resta qui come bozza.
      </Text>
    </ConfirmDialog>
  )
}
