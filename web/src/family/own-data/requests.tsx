import type { InputOf } from '@desco/contract/endpoint'
import type { DataCard } from '@desco/contract/families/own-data'
import {
  askRightForm,
  type OwnRequest,
  type RequestKind,
  requestKinds,
  type RequestOutcome,
  requests,
} from '@desco/contract/families/requests'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'

import { endpointQuery, live, serverState } from '#data/server-state.ts'
import { useServer } from '#data/session-loader.ts'
import { SelectField, TextAreaField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './requests.module.css'

/** What one asks of the research team by one's rights, and what it answered. */
export function RequestsPanel({ card }: { card: DataCard }) {
  const [isAsking, setIsAsking] = useState(false)
  const { data: answer } = useMyRequestsQuery({}, { ...live, refetchOnMountOrArgChange: true })
  const own = answer?.data ?? []
  return (
    <Panel title="Chiedi al gruppo di ricerca">
      <Stack>
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
      </Stack>
      {isAsking && <AskDialog card={card} onClose={() => setIsAsking(false)} />}
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
  const { receivedOn, dueOn, words, prolongedBecause, outcome, answer, answeredAt, byPortal } = request
  return (
    <span className={styles.facts}>
      <span>
        Chiesto il {printDay(receivedOn)}
        {answeredAt !== null && `, risposta il ${printDay(answeredAt)}`}
        {answeredAt === null && !byPortal && `, risposta entro il ${printDay(dueOn)}`}
      </span>
      {words !== '' && <span>«{words}»</span>}
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

const oneself = 'oneself'

type Typed = { kind: string; words: string; childId: string }

/** What the fields say, as the endpoint takes it; it refuses what was not chosen. */
const asTyped = z.transform(({ childId, ...asked }: Typed): unknown => ({
  ...asked,
  childId: childId === oneself ? undefined : childId,
}))

function AskDialog({ card: { person, children }, onClose }: { card: DataCard; onClose: () => void }) {
  const { send } = useServer()
  const form = useForm<Typed, unknown, InputOf<typeof requests.askRight>>({
    resolver: contractResolver(z.pipe(asTyped, askRightForm)),
    defaultValues: { kind: '', words: '', childId: oneself },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(asked) {
      const { message } = await send(requests.askRight, asked)
      void showToast('success', message)
      onClose()
    },
  })
  return (
    <Dialog alert title="Fai una richiesta" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <SelectField
            name="kind"
            label="Che cosa chiedi?"
            options={requestKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
          />
          {person.kind === 'parent' && children.length > 0 && (
            <SelectField
              name="childId"
              label="Di chi sono i dati?"
              options={[
                { value: oneself, label: 'Miei' },
                ...children.map(({ id, name }) => ({ value: id, label: `Di ${name}` })),
              ]}
            />
          )}
          <TextAreaField
            name="words"
            label="Raccontaci"
            hint="Per vedere o cancellare puoi lasciarlo vuoto."
            required={false}
            maxLength={2000}
          />
        </Fields>
        <DialogActions>
          <SubmitButton busyLabel="Un momento…">Manda la richiesta</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const { useMyRequestsQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ myRequests: build.query(endpointQuery(requests.myRequests)) }),
})
