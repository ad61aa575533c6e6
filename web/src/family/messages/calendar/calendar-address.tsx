import { calendar } from '@desco/contract/messages/calendar'
import { useState } from 'react'

import { useAct } from '#data/use-act.ts'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { Panel, Row } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { SmallNote, Text } from '#ui/text/text.tsx'

import styles from './calendar-address.module.css'

type Props = { madeAt: string | null; /** Not once the study is over. */ mayMake: boolean }

/** A private address that calendar apps read: made, made anew, ended. */
export function CalendarAddress({ madeAt, mayMake }: Props) {
  const { act, say, busy, refused } = useAct()
  const [isEnding, setIsEnding] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  const make = async () => {
    if (busy) return
    setIsEnding(false)
    const made = await act(calendar.makeCalendarAddress, {})
    if (made !== null) setAddress(made.address)
    setIsAsking(false)
  }
  const end = async () => {
    if (busy) return
    setIsEnding(true)
    if ((await say(calendar.endCalendarAddress, {})) !== null) setAddress(null)
  }

  return (
    <Panel title="Nel calendario del telefono">
      <Text>
        {mayMake
          ? 'Un indirizzo privato, da aggiungere alla tua app di calendario: le date si aggiornano da sole. Dentro non ci sono nomi: solo «questionario», «giorno di diario» o «appuntamento», con il luogo.'
          : 'Un indirizzo privato, da cui la tua app di calendario legge le date. Lo studio è finito: se non ti serve più, eliminalo.'}
      </Text>
      {address !== null && <NewAddress address={address} />}
      {madeAt !== null && address === null && (
        <SmallNote>
          C’è un indirizzo, creato il {printDay(madeAt)}. Per sicurezza non lo mostriamo più
          {mayMake ? ': se ti serve di nuovo, creane un altro.' : '.'}
        </SmallNote>
      )}
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
      <Row>
        {mayMake && (
          <Button
            onClick={() => (madeAt === null ? void make() : setIsAsking(true))}
            busy={busy && !isEnding}
          >
            {madeAt === null ? 'Crea l’indirizzo' : 'Crea un nuovo indirizzo'}
          </Button>
        )}
        {madeAt !== null && (
          <Button
            variant={mayMake ? 'quiet' : 'secondary'}
            onClick={() => void end()}
            busy={busy && isEnding}
          >
            Elimina l’indirizzo
          </Button>
        )}
      </Row>
      {isAsking && (
        <PlainDialog
          alert
          title="Creare un nuovo indirizzo?"
          onClose={() => setIsAsking(false)}
          back="Annulla"
          actions={
            <Button variant="primary" onClick={() => void make()} busy={busy && !isEnding}>
              Crea il nuovo
            </Button>
          }
        >
          <Text>Quello di prima smette subito di funzionare: nell’app di calendario va messo il nuovo.</Text>
        </PlainDialog>
      )}
    </Panel>
  )
}

const NewAddress = ({ address }: { address: string }) => (
  <Notice tone="good" live title="Copia l’indirizzo adesso">
    <p>Lo vedi solo questa volta. Non darlo a nessuno: chi lo ha legge le tue date.</p>
    <code className={styles.address}>{address}</code>
    <Row>
      <CopyButton
        small
        text={address}
        copied="Indirizzo copiato."
        failed="Non siamo riusciti a copiarlo: selezionalo e copialo tu."
      >
        Copia
      </CopyButton>
      <a href={address.replace(/^https?:/u, 'webcal:')}>Apri nell’app di calendario</a>
    </Row>
  </Notice>
)
