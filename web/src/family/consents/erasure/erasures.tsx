import { erasures, type OwnErasure } from '@desco/contract/rights/erasure'

import { useAct } from '#data/use-act.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, type Fact } from '#ui/layout/list.tsx'
import { printDayAndTime, printList } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { factsOfErasing, stateWords } from './erasure-words.ts'

/** The erasures of one's own and of one's children: how far each system is, and the way back while there is one. */
export function ErasuresPanel() {
  const answer = useErasures()
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

/** On home: those that can still be taken back, with the moment and the way back; nothing where there is none. */
export function WaitingErasures() {
  const waiting = (useErasures()?.data ?? []).filter(({ mayTakeBack }) => mayTakeBack)
  if (waiting.length === 0) return null
  return (
    <Panel title="Cancellazione in attesa">
      {waiting.map((erasure) => (
        <Stack key={erasure.id}>
          <Text>
            {titleOf(erasure)}: cancelliamo dopo il {printDayAndTime(erasure.dueAt)}. Fino ad allora puoi
            annullare.
          </Text>
          <TakeBack erasure={erasure} />
        </Stack>
      ))}
    </Panel>
  )
}

function OneErasure({ erasure }: { erasure: OwnErasure }) {
  const title = titleOf(erasure)
  return (
    <Stack>
      <h3>{title}</h3>
      <DefinitionFacts facts={factsOf(erasure)} />
      {erasure.mayTakeBack && (
        <>
          <Text>Fino ad allora puoi annullare: i dati restano come sono.</Text>
          <TakeBack erasure={erasure} />
        </>
      )}
    </Stack>
  )
}

function TakeBack({ erasure }: { erasure: OwnErasure }) {
  const { say, busy } = useAct({ refusalIn: 'toast' })
  return (
    <Button onClick={() => void say(erasures.takeBackErasure, { id: erasure.id })} busy={busy}>
      {erasure.isOwn ? 'Annulla la cancellazione' : 'Fai restare i dati dei figli'}
    </Button>
  )
}

function titleOf({ level, children, isOwn }: OwnErasure): string {
  const names = children.length === 0 ? 'dei figli' : `di ${printList(children)}`
  const titles: Record<typeof level, string> = {
    child: `I dati ${names}`,
    me: 'I tuoi dati',
    adult: 'I tuoi dati',
    'me-and-children': `${isOwn ? 'I tuoi dati' : 'I dati dell’altro genitore'} e quelli ${names}`,
    family: 'I dati di tutta la famiglia',
  }
  return titles[level]
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
    { term: 'Nei questionari', value: stateWords(limeSurvey) },
  ]
}

/** One's erasures, once the answer has come. */
export const useErasures = () => useFamilyQuery(erasures.seeErasures, {}).data

/** The next steps of an erasure, system by system. `now`: until it begins. */
export function ErasingFacts({ now }: { now: string }) {
  const keepsAnswers = useErasures()?.keepsAnswers ?? false
  return (
    <DefinitionFacts prose facts={[{ term: 'Adesso', value: now }, ...factsOfErasing({ keepsAnswers })]} />
  )
}
