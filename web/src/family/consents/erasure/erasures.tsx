import { erasures, type OwnErasure } from '@desco/contract/rights/erasure'
import { useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { endpointQuery, live, serverState } from '#data/server-state.ts'
import { useServer } from '#data/session/session-loader.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, type Fact } from '#ui/layout/list.tsx'
import { printDayAndTime, printList } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { stateWords } from './erasure-words.ts'
import { ReturningPanel } from '#family/consents/returning.tsx'

/** Both panels come as one part: one file less to ask for. */
export const ReturningAndErasures = () => (
  <>
    <ReturningPanel />
    <ErasuresPanel />
  </>
)

/** The erasures of one's own and of one's children: how far each system is, and the way back while there is one. */
function ErasuresPanel() {
  const { data: answer } = useSeeErasuresQuery({}, { ...live, refetchOnMountOrArgChange: true })
  if (answer === undefined || answer.data.length === 0) return null
  return (
    <Panel title="Cancellazioni">
      <Stack gap="loose">
        {answer.data.map((erasure) => (
          <OneErasure key={erasure.id} erasure={erasure} />
        ))}
      </Stack>
    </Panel>
  )
}

function OneErasure({ erasure }: { erasure: OwnErasure }) {
  const { send } = useServer()
  const [isSending, setIsSending] = useState(false)
  const takeBack = async () => {
    setIsSending(true)
    try {
      const { message } = await send(erasures.takeBackErasure, { id: erasure.id })
      void showToast('success', message)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      void showToast('error', error.message)
    } finally {
      setIsSending(false)
    }
  }
  const title = titleOf(erasure)
  return (
    <Stack>
      <h3>{title}</h3>
      <DefinitionFacts facts={factsOf(erasure)} />
      {erasure.mayTakeBack && (
        <>
          <Text>Fino ad allora puoi annullare: i dati restano come sono.</Text>
          <Button onClick={() => void takeBack()} busy={isSending} busyLabel="Un momento…">
            {erasure.isOwn ? 'Annulla la cancellazione' : 'Fai restare i dati dei figli'}
          </Button>
        </>
      )}
    </Stack>
  )
}

function titleOf({ level, children, isOwn }: OwnErasure): string {
  const names = children.length === 0 ? 'dei figli' : `di ${printList(children)}`
  switch (level) {
    case 'child':
      return `I dati ${names}`
    case 'me':
    case 'adult':
      return 'I tuoi dati'
    case 'me-and-children':
      return isOwn ? `I tuoi dati e quelli ${names}` : `I dati dell’altro genitore e quelli ${names}`
    case 'family':
      return 'I dati di tutta la famiglia'
  }
}

function factsOf({ askedAt, dueAt, ended, portal, limeSurvey }: OwnErasure): Fact[] {
  const asked = { term: 'Chiesta', value: printDayAndTime(askedAt), numeric: true }
  if (ended !== null) {
    const value =
      ended === 'taken_back'
        ? 'Annullata: non cancelliamo niente.'
        : 'Fermata dal gruppo di ricerca: non cancelliamo niente.'
    return [asked, { term: 'Com’è finita', value }]
  }
  const isWaiting = portal.state === 'waits'
  return [
    asked,
    ...(isWaiting
      ? [{ term: 'Si può annullare fino al', value: printDayAndTime(dueAt), numeric: true }]
      : []),
    { term: 'Nel portale', value: stateWords(portal) },
    { term: 'In LimeSurvey', value: stateWords(limeSurvey) },
  ]
}

export const { useSeeErasuresQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ seeErasures: build.query(endpointQuery(erasures.seeErasures)) }),
})
