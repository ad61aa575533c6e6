import { erasures } from '@desco/contract/rights/erasure'
import { useLocation } from 'react-router'

import { useAsked } from '#data/use-asked.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { SmallNote, Text } from '#ui/text/text.tsx'

import { stateWords } from './erasure-words.ts'

/** An erased person has nothing left but the number of the last mail, and asks by it. */
export function ErasureProgressPage() {
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const id = /^#[\da-f-]{36}$/u.test(hash) ? hash.slice(1) : null
  return (
    <PublicScreen title="La tua cancellazione" side="Quello che hai chiesto, fino in fondo." centred>
      {!hydrated && <Skeleton shape="card" />}
      {hydrated && id === null && (
        <ErrorNote>Questo link non è completo. Aprilo di nuovo dalla nostra email.</ErrorNote>
      )}
      {hydrated && id !== null && <Progress key={id} id={id} />}
    </PublicScreen>
  )
}

function Progress({ id }: { id: string }) {
  const { answer, refusal } = useAsked(erasures.erasureProgress, { id })
  if (refusal !== undefined) {
    return (
      <ErrorNote>
        {refusal.code === 'not_found' || refusal.code === 'invalid_input'
          ? 'Questo numero non c’è. Controlla il link nella nostra email.'
          : refusal.message}
      </ErrorNote>
    )
  }
  if (answer === undefined) return <Skeleton shape="card" label="Guardiamo a che punto è…" />
  const { askedAt, ended, portal, limeSurvey } = answer.data
  const isDone = portal.state === 'done' && limeSurvey.state === 'done'
  return (
    <Card>
      {isDone && (
        <Notice tone="good" title="Fatto">
          Nel portale e nei questionari non c’è più niente che dica chi sei.
        </Notice>
      )}
      {ended !== null && <Text>Annullata: non cancelliamo niente.</Text>}
      <DefinitionFacts
        facts={[
          { term: 'Chiesta', value: printDayAndTime(askedAt), numeric: true },
          { term: 'Nel portale', value: stateWords(portal) },
          { term: 'Nei questionari', value: stateWords(limeSurvey) },
          { term: 'Numero', value: id, numeric: true, full: true },
        ]}
      />
      <SmallNote>
        Di questa cancellazione restano solo il numero, le date, le versioni dei testi a cui avevi risposto e
        chi l’ha fatta. Niente che dica chi sei.
      </SmallNote>
      <Button onClick={() => window.print()}>Stampa o salva in PDF</Button>
    </Card>
  )
}
