import { leaving, type LeavingDegree, type LeavingState } from '@desco/contract/families/leaving'
import type { User } from '@desco/contract/families/people'
import { useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { lateDialog } from '#frame/late-dialog.tsx'
import { ReadingPage } from '#frame/screens/reading-page.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, type Fact, List, ListRow } from '#ui/layout/list.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { paths } from '#web/paths.ts'

import { ErasuresPanel } from './erasure/erasures.tsx'
import { ForParentsAlone } from './for-parents-alone.tsx'

const LeaveDialog = lateDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog)
const EraseDialog = lateDialog(async () => (await import('./erasure/erase-dialog.tsx')).EraseDialog)

const eraseTitle = 'Cancellare i dati?'

export type Degree = { id: string; name: string } | LeavingDegree

/** One leaves the study here, in as many steps as one wants to go. A step that was taken is said with its moment. */
export function LeavingPage() {
  const { age } = useUser()
  return (
    <ReadingPage
      title="Lasciare lo studio"
      lead="Si può in ogni momento, senza spiegare perché. Prima di confermare leggi che cosa succede."
      back={{ to: paths.myConsents, words: age === undefined ? 'Meno messaggi o una pausa' : 'Indietro' }}
    >
      {age === undefined ? <Degrees /> : <ForParentsAlone />}
    </ReadingPage>
  )
}

function Degrees() {
  const { children, enrolment } = useUser()
  const hasAdult = children.some((child) => child.age >= 18)
  const query = useFamilyQuery(leaving.seeLeaving, {})
  const [open, setOpen] = useState<Degree | null>(null)
  const [isErasing, setIsErasing] = useState(false)
  const close = () => setOpen(null)
  return (
    <Loaded
      query={query}
      failed="La pagina non è arrivata"
      skeleton={<Skeleton shape="card" label="Un momento…" />}
    >
      {({ data: state }) => {
        const taking = state.children.filter(({ leftAt }) => leftAt === null)
        const isIn = state.ownLeftAt === null
        const receipts = receiptsOf(state)
        return (
          <>
            <ErasuresPanel />
            <Panel title="Che cosa vuoi fare?">
              {receipts.length > 0 && <DefinitionFacts facts={receipts} />}
              <List label="Lasciare lo studio">
                {isIn && (
                  <ListRow
                    title="Io lascio lo studio"
                    fact={ownFact(enrolment, taking.length)}
                    action={<Button onClick={() => setOpen('me')}>Lascio io</Button>}
                  />
                )}
                {isIn && taking.length > 0 && (
                  <ListRow
                    title="Lasciamo lo studio, io e i figli"
                    fact={wholeFact(state, hasAdult)}
                    action={<Button onClick={() => setOpen('me-and-children')}>Lasciamo tutti</Button>}
                  />
                )}
                {taking.map((child) => (
                  <ListRow
                    key={child.id}
                    title={`${child.name} lascia lo studio`}
                    fact="Gli altri continuano."
                    action={<Button onClick={() => setOpen(child)}>Ritira {child.name}</Button>}
                  />
                ))}
                <ListRow
                  title="Si cancella quello che abbiamo dato"
                  fact="Nel portale e nei questionari non resta niente che dica chi siete. Per 48 ore si può annullare."
                  action={<Button onClick={() => setIsErasing(true)}>Cancella i dati</Button>}
                />
              </List>
            </Panel>
            {open !== null && (
              <LeaveDialog title={titleOf(open)} degree={open} state={state} onClose={close} />
            )}
            {isErasing && (
              <EraseDialog title={eraseTitle} state={state} onClose={() => setIsErasing(false)} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** Before a family takes part there is nothing else to leave: with its only parent all of it ends. */
function ownFact(enrolment: User['enrolment'], taking: number) {
  if (enrolment !== 'active') return 'La registrazione della famiglia finisce.'
  return taking === 0 ? 'Riguarda solo te.' : 'L’autorizzazione per i figli resta.'
}

function wholeFact({ otherParent }: LeavingState, hasAdult: boolean) {
  if (otherParent !== null && otherParent.leftAt === null) {
    return `${otherParent.name} decide per sé: glielo diciamo.`
  }
  return hasAdult ? 'Chi ha 18 anni decide da sé.' : 'Da subito nessuno della famiglia partecipa.'
}

function receiptsOf({ ownLeftAt, children, otherParent }: LeavingState): Fact[] {
  const left = [
    ...(ownLeftAt === null ? [] : [{ term: 'Hai lasciato lo studio', at: ownLeftAt }]),
    ...children.flatMap(({ name, leftAt }) =>
      leftAt === null ? [] : [{ term: `${name} non partecipa più`, at: leftAt }],
    ),
    ...(otherParent === null || otherParent.leftAt === null
      ? []
      : [{ term: `${otherParent.name} non partecipa più`, at: otherParent.leftAt }]),
  ]
  return left.map(({ term, at }) => ({ term, value: printDayAndTime(at), numeric: true, full: true }))
}

function titleOf(degree: Degree): string {
  if (typeof degree === 'object') return `${degree.name} lascia lo studio?`
  return degree === 'me' ? 'Lasci lo studio?' : 'Lasciate lo studio?'
}
