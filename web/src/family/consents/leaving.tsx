import { leaving, type LeavingDegree, type LeavingState } from '@desco/contract/families/leaving'
import { useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { endpointQuery, live, serverState } from '#data/server-state.ts'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, type Fact, List, ListRow } from '#ui/layout/list.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { MessageRows } from './message-rows.tsx'
import { EraseDialog } from './erasure/erase-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

/** Where the link at the head of the page leads. */
export const leavingId = 'lasciare'

const eraseTitle = 'Cancellare i dati?'

export type Degree = { id: string; name: string } | LeavingDegree

/** Where one leaves the study, in as many steps as one wants to go. What was done is said with its moment. */
export function LeavingPanel() {
  const hasAdult = useUser().children.some(({ age }) => age >= 18)
  const { data: answer } = useSeeLeavingQuery({}, { ...live, refetchOnMountOrArgChange: true })
  const [open, setOpen] = useState<Degree | null>(null)
  const [isErasing, setIsErasing] = useState(false)
  const close = () => setOpen(null)
  const closeErasing = () => setIsErasing(false)
  if (answer === undefined) return null
  const state = answer.data
  const taking = state.children.filter(({ leftAt }) => leftAt === null)
  const receipts = receiptsOf(state)
  return (
    <Panel title="Lasciare lo studio" id={leavingId}>
      <Stack>
        <Text>
          Si può in ogni momento, senza spiegare perché. Prima di confermare leggi che cosa succede.
        </Text>
        {receipts.length > 0 && <DefinitionFacts facts={receipts} />}
        <List label="Lasciare lo studio">
          {state.ownLeftAt === null && <MessageRows state={state} />}
          {taking.map((child) => (
            <ListRow
              key={child.id}
              title={`${child.name} lascia lo studio`}
              fact="Gli altri continuano."
              action={<Button onClick={() => setOpen(child)}>Ritira {child.name}</Button>}
            />
          ))}
          {state.ownLeftAt === null && (
            <ListRow
              title="Io lascio lo studio"
              fact={taking.length === 0 ? 'Riguarda solo te.' : 'L’autorizzazione per i figli resta.'}
              action={<Button onClick={() => setOpen('me')}>Lascio io</Button>}
            />
          )}
          {state.ownLeftAt === null && taking.length > 0 && (
            <ListRow
              title="Lasciamo lo studio, io e i figli"
              fact={wholeFact(state, hasAdult)}
              action={<Button onClick={() => setOpen('me-and-children')}>Lasciamo tutti</Button>}
            />
          )}
          <ListRow
            title="Si cancella quello che abbiamo dato"
            fact="Nel portale e in LimeSurvey. Per 48 ore si può annullare."
            action={<Button onClick={() => setIsErasing(true)}>Cancella i dati</Button>}
          />
        </List>
      </Stack>
      {open !== null && <LeaveDialog title={titleOf(open)} degree={open} state={state} onClose={close} />}
      {isErasing && <EraseDialog title={eraseTitle} state={state} onClose={closeErasing} />}
    </Panel>
  )
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

const { useSeeLeavingQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ seeLeaving: build.query(endpointQuery(leaving.seeLeaving)) }),
})
