import { useState } from 'react'

import { Badge, BadgeButton } from '#ui/feedback/badge.tsx'
import { Countdown } from '#ui/feedback/countdown.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Bar, PlacesLaid } from '#ui/feedback/progress.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Drawing, EmptyState, FailedState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { doNothing, Sample } from './sample.tsx'

const tones = ['info', 'good', 'wait', 'bad'] as const
const shapes = ['text', 'people', 'rows', 'card'] as const
const drawings = ['lettera', 'colazione', 'piatto-vuoto'] as const
const toasts = [
  ['success', 'Le modifiche sono state salvate.'],
  ['error', 'Il portale non risponde. Riprova tra qualche minuto.'],
  ['info', 'Un momento…'],
] as const

const soon = Date.now() + 167_000

export const FeedbackSamples = () => (
  <>
    <Sample part="Badge">
      <Row>
        <Badge tone="good">Abilitato</Badge>
        <Badge tone="bad">Non abilitato</Badge>
        <Badge tone="wait">In attesa</Badge>
        <Badge tone="plain">Bozza</Badge>
      </Row>
    </Sample>
    <Sample part="BadgeButton">
      <Row>
        <BadgeButton does="abilita Anna Maria" onClick={doNothing}>
          Non abilitato
        </BadgeButton>
      </Row>
    </Sample>
    <Sample part="Notice">
      {tones.map((tone) => (
        <Notice tone={tone} title="Il titolo" key={tone}>
          Che cosa è successo, che cosa è al sicuro, che cosa fare.
        </Notice>
      ))}
      <Notice>Senza titolo.</Notice>
    </Sample>
    <Sample part="ErrorNote">
      <ErrorNote title="Il codice è scaduto">Chiedine un altro.</ErrorNote>
      <ErrorNote>Senza titolo.</ErrorNote>
    </Sample>
    <Sample part="Countdown">
      <Countdown endsAt={soon} label="Il codice vale ancora" endText="Otp expired.." />
      <Countdown endsAt={0} label="Il codice vale ancora" endText="Otp expired.." />
    </Sample>
    <Sample part="Bar">
      <Bar value={0} total={20} label="Niente" />
      <Bar value={13} total={20} label="Più di metà" />
      <Bar value={20} total={20} label="Tutto" />
    </Sample>
    <Sample part="PlacesLaid">
      <PlacesLaid done={0} total={3} />
      <PlacesLaid done={5} total={12} />
      <PlacesLaid done={5} total={13} />
    </Sample>
    <Sample part="Skeleton">
      {shapes.map((shape) => (
        <Skeleton shape={shape} count={2} key={shape} />
      ))}
    </Sample>
    <Sample part="EmptyState, Drawing">
      {drawings.map((drawing) => (
        <EmptyState
          drawing={drawing}
          title="Ancora niente"
          action={<Button variant="primary">Comincia</Button>}
          key={drawing}
        >
          Che cosa succede adesso.
        </EmptyState>
      ))}
      <Drawing name="lettera" />
    </Sample>
    <Sample part="FailedState">
      <FailedState title="Le notizie non sono arrivate" onRetry={doNothing}>
        Controlla la connessione e riprova.
      </FailedState>
      <FailedState title="Si riprova" onRetry={doNothing} retrying>
        Controlla la connessione e riprova.
      </FailedState>
    </Sample>
    <Sample part="Toast">
      <Row>
        {toasts.map(([kind, text]) => (
          <Button key={kind} onClick={() => void showToast(kind, text)}>
            Messaggio: {kind}
          </Button>
        ))}
      </Row>
    </Sample>
    <Sample part="Dialog, DialogActions, PlainDialog">
      <DialogSamples />
    </Sample>
  </>
)

const dialogs = {
  dialog: 'Apri Dialog',
  alert: 'Apri Dialog, da rispondere',
  plain: 'Apri PlainDialog',
  busy: 'Apri PlainDialog, in arrivo',
} as const

function DialogSamples() {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const close = () => setOpen(null)
  const answers = (
    <>
      <Button variant="danger" onClick={close}>
        Elimina
      </Button>
      <Button onClick={close}>Annulla</Button>
    </>
  )
  const words = <Text>Non si può tornare indietro.</Text>
  return (
    <>
      <Row>
        {Object.entries(dialogs).map(([name, label]) => (
          <Button key={name} onClick={() => setOpen(name as keyof typeof dialogs)}>
            {label}
          </Button>
        ))}
      </Row>
      {open === 'dialog' && (
        <Dialog title="Modifica" onClose={close}>
          {words}
          <DialogActions>{answers}</DialogActions>
        </Dialog>
      )}
      {open === 'alert' && (
        <Dialog alert title="Eliminare Anna Maria?" onClose={close} actions={answers}>
          {words}
        </Dialog>
      )}
      {open === 'plain' && (
        <PlainDialog title="Vuoi uscire?" onClose={close} actions={answers}>
          {words}
        </PlainDialog>
      )}
      {open === 'busy' && (
        <PlainDialog busy title="Questionari di Anna" onClose={close}>
          <Skeleton shape="rows" />
        </PlainDialog>
      )}
    </>
  )
}
