import type { DataCard } from '@desco/contract/rights/data'
import {
  type OwnRequest,
  type RequestKind,
  requestKinds,
  type RequestOutcome,
  requests,
} from '@desco/contract/rights/requests'
import { useState } from 'react'

import { useFamilyQuery } from '#data/use-family-query.ts'
import { lateDialog } from '#frame/late-dialog.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './requests.module.css'

const AskRightDialog = lateDialog(async () => (await import('./ask-dialogs.tsx')).AskRightDialog)

/** The requests to the research team by one's rights, and its answers. */
export function RequestsPanel({ card }: { card: DataCard }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const own = useFamilyQuery(requests.myRequests, {}).data?.data ?? []
  return (
    <Panel title="Chiedi al gruppo di ricerca">
      <Text>
        {card.person.kind === 'child'
          ? 'Puoi chiedere di vedere, correggere o cancellare le tue cose, o di non usarle. Ti rispondono entro un mese.'
          : 'Quello che da qui non si può fare lo chiedi a una persona: vedere i dati, correggerli, limitarne l’uso, opporti, cancellarli. La risposta arriva entro un mese.'}
      </Text>
      {own.length > 0 && (
        <List label="Le tue richieste">
          {own.map((request) => (
            <ListRow
              key={request.id}
              title={titleOf(request)}
              fact={<RequestFacts request={request} />}
              action={<Badge {...badgeOf(request)} />}
            />
          ))}
        </List>
      )}
      <div>
        <Button onClick={() => setIsAsking(true)}>Fai una richiesta</Button>
      </div>
      {isAsking && <AskRightDialog title="Fai una richiesta" card={card} kinds={kinds} onClose={close} />}
    </Panel>
  )
}

const kindWords: Record<RequestKind, string> = {
  access: 'Vedere i dati',
  rectification: 'Correggere i dati',
  restriction: 'Limitare l’uso dei dati',
  objection: 'Oppormi a un uso dei dati',
  erasure: 'Cancellare i dati',
}

const kinds = requestKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))

const titleOf = ({ kind, child }: OwnRequest) =>
  child === null ? kindWords[kind] : `${kindWords[kind]} di ${child}`

const outcomeWords: Record<RequestOutcome, string> = {
  granted: 'Fatto',
  partly: 'Fatto in parte',
  refused: 'Non accolta',
  dropped: 'Ritirata',
}

function badgeOf({ outcome }: OwnRequest) {
  if (outcome === null) return { tone: 'wait', children: 'In corso' } as const
  return { tone: outcome === 'granted' ? 'good' : 'plain', children: outcomeWords[outcome] } as const
}

function RequestFacts({ request }: { request: OwnRequest }) {
  const { receivedOn, dueOn, words, prolongedBecause, outcome, answer, answeredAt, byPortal, birthDate } =
    request
  return (
    <span className={styles.facts}>
      <span>
        Chiesto il {printDay(receivedOn)}
        {answeredAt !== null && `, risposta il ${printDay(answeredAt)}`}
        {answeredAt === null && !byPortal && `, risposta entro il ${printDay(dueOn)}`}
      </span>
      {words !== '' && <span>«{words}»</span>}
      {birthDate && (
        <span>
          Nuova data di nascita: {printDay(birthDate)}. Vale quando la conferma il gruppo di ricerca e, dai 14
          anni, anche la persona.
        </span>
      )}
      {prolongedBecause !== null && <span>Serve più di un mese: {prolongedBecause}</span>}
      {answer !== null && <span className={styles.answer}>{answer}</span>}
      {(outcome === 'refused' || outcome === 'partly') && (
        <span>
          Non sei d’accordo? Puoi presentare un reclamo al Garante per la protezione dei dati personali
          (www.garanteprivacy.it) o rivolgerti a un giudice.
        </span>
      )}
    </span>
  )
}
