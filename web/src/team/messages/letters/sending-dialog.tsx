import { type MessageSending, messageSendings } from '@desco/contract/messages/desk/message-sendings'
import { dropReasons } from '@desco/contract/messages/desk/message-words'

import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { capital, printDayAndTime, printNumber } from '#ui/text/format.ts'

/** How far one sending is, why some got nothing, and the way to stop what has not left. */
export function SendingDialog({ sending, onClose }: { sending: MessageSending; onClose: () => void }) {
  const query = useStaffQuery(messageSendings.seeSending, { id: sending.id })
  const { send, busy } = useStaffMutation(messageSendings.stopSending, { done: 'Fermato.' })
  const stop = async () => {
    if ((await send({ id: sending.id })) !== null) onClose()
  }
  const mayStop = sending.stoppedAt === null && (query.data?.waiting ?? 0) > 0
  return (
    <Dialog
      title={sending.template}
      onClose={onClose}
      actions={
        <>
          {mayStop && (
            <Button variant="dangerOutline" busy={busy} busyLabel="Un momento…" onClick={() => void stop()}>
              Ferma quelli che non sono partiti
            </Button>
          )}
          <Button onClick={onClose}>Chiudi</Button>
        </>
      }
    >
      <Stack>
        {sending.stoppedAt !== null && <Notice>Fermato il {printDayAndTime(sending.stoppedAt)}.</Notice>}
        <Loaded query={query} failed="Il conto non è arrivato">
          {({ sent, waiting, failed, dropped }) => (
            <DefinitionFacts
              facts={[
                { term: 'Partiti', value: printNumber(sent), numeric: true },
                { term: 'In attesa', value: printNumber(waiting), numeric: true },
                { term: 'Non recapitati', value: printNumber(failed), numeric: true },
                ...dropped.map(({ reason, count }) => ({
                  term: `Non mandati: ${capital(dropReasons[reason])}`,
                  value: printNumber(count),
                  numeric: true,
                })),
              ]}
            />
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}
