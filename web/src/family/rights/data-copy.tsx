import { type DataCard, type DataCopy, ownData } from '@desco/contract/rights/data'
import { useState } from 'react'

import { downloadFile } from '#data/files.ts'
import { useAct } from '#data/use-act.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { lateDialog } from '#frame/late-dialog.tsx'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { printDayAndTime, printList } from '#ui/text/format.ts'
import { DownloadIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

const AskCopyDialog = lateDialog(async () => (await import('./ask-dialogs.tsx')).AskCopyDialog)

/** Everything that is stored, in one file to take along: asked for with the password, and ready a moment later. */
export function DataCopyPanel({ card }: { card: DataCard }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  // it takes seconds: nobody should have to come back for it
  const answer = useFamilyQuery(ownData.dataCopy, {}, isWaiting ? { every: 1_000 } : {}).data
  const copy = answer?.data
  const waits = copy?.state === 'waiting'
  if (waits !== isWaiting) setIsWaiting(waits)

  return (
    <Panel title="Scarica tutto">
      <Text>{whatIsInside(card)}</Text>
      {copy !== undefined && <CopyState copy={copy} />}
      {!waits && (
        <div>
          <Button variant={copy?.state === 'ready' ? 'quiet' : 'secondary'} onClick={() => setIsAsking(true)}>
            {copy?.state === 'ready' ? 'Prepara una copia nuova' : 'Prepara la copia'}
          </Button>
        </div>
      )}
      {isAsking && <AskCopyDialog title="Prepara la copia" onClose={() => setIsAsking(false)} />}
    </Panel>
  )
}

function whatIsInside({ person, children }: DataCard): string {
  const whole = 'Un file ZIP con tutto quello che il portale conserva su di te'
  const explained = 'comincia con pagine da leggere.'
  if (person.kind === 'child') return `${whole}: ${explained}`
  const inside = children.filter(({ inCopy }) => inCopy).map(({ name }) => name)
  const older = children.filter(({ inCopy }) => !inCopy).map(({ name }) => name)
  const own = `Chi ha compiuto 14 anni la chiede dal suo accesso: ${printList(older)}.`
  return `${whole}${inside.length > 0 ? ` e su ${printList(inside)}` : ''}: ${explained}${older.length > 0 ? ` ${own}` : ''}`
}

function CopyState({ copy }: { copy: DataCopy }) {
  switch (copy.state) {
    case 'none':
      return null
    case 'waiting':
      return (
        <Notice tone="wait" live title="Stiamo preparando la tua copia">
          Di solito bastano pochi secondi. Puoi anche lasciare la pagina e tornare.
        </Notice>
      )
    case 'ready':
      return <ReadyCopy copy={copy} />
    case 'elsewhere':
      return (
        <Notice title="C’è una copia, ma non per questo browser">
          L’hai chiesta da un altro telefono o computer, o prima di uscire: solo da lì si scarica. Da qui puoi
          chiederne una nuova.
        </Notice>
      )
    case 'failed':
      return (
        <ErrorNote title="La copia non è riuscita">
          È un problema nostro. Prova a chiederla di nuovo.
        </ErrorNote>
      )
  }
}

function ReadyCopy({ copy: { bytes, expiresAt } }: { copy: DataCopy }) {
  const [isGone, setIsGone] = useState(false)
  const { run, busy, refused } = useAct({
    onRefused({ code }) {
      setIsGone(code === 'not_found')
      return code === 'not_found'
    },
  })
  const fetchIt = () => {
    setIsGone(false)
    return run(() => downloadFile(ownData.dataCopyFile, 'desco-i-miei-dati.zip'))
  }
  return (
    <Stack>
      <Notice tone="good" live title="La tua copia è pronta">
        {`Si scarica da questo browser${expiresAt === null ? '' : ` fino al ${printDayAndTime(expiresAt)}`}. Contiene dati personali: conservala in un posto sicuro.`}
      </Notice>
      <Row>
        <Button variant="primary" onClick={() => void fetchIt()} busy={busy}>
          <DownloadIcon size="small" />
          Scarica{bytes === null ? '' : ` (${sizeOf(bytes)})`}
        </Button>
      </Row>
      {isGone && <ErrorNote>Questa copia non c’è più: chiedine una nuova.</ErrorNote>}
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
    </Stack>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toLocaleString('it-IT', { maximumFractionDigits: 1 })} MB`
