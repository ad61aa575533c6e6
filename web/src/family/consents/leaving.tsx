import { children as childActs } from '@desco/contract/families/children'
import { leaving, type LeavingDegree, type LeavingState } from '@desco/contract/families/leaving'
import { useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { endpointQuery, live, serverState } from '#data/server-state.ts'
import { useServer } from '#data/session-loader.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, type Fact, List, ListRow } from '#ui/layout/list.tsx'
import { printDayAndTime, printList } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { MessageRows } from './message-rows.tsx'

/** Where the link at the head of the page leads. */
export const leavingId = 'lasciare'

type Degree = { id: string; name: string } | LeavingDegree

/** Where one leaves the study, in as many steps as one wants to go. What was done is said with its moment. */
export function LeavingPanel() {
  const { data: answer } = useSeeLeavingQuery({}, { ...live, refetchOnMountOrArgChange: true })
  const [open, setOpen] = useState<Degree | null>(null)
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
              fact={wholeFact(state)}
              action={<Button onClick={() => setOpen('me-and-children')}>Lasciamo tutti</Button>}
            />
          )}
        </List>
      </Stack>
      {open !== null && <LeaveDialog degree={open} state={state} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

const wholeFact = ({ otherParent }: LeavingState) =>
  otherParent === null || otherParent.leftAt !== null
    ? 'Da subito nessuno della famiglia partecipa.'
    : `${otherParent.name} decide per sé: glielo diciamo.`

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

type Props = { degree: Degree; state: LeavingState; onClose: () => void }

function LeaveDialog({ degree, state, onClose }: Props) {
  const { send } = useServer()
  // what is asked for stays as it was when the dialog opened, also when the page below is read anew
  const [words] = useState(() => wordsFor(degree, state))
  const [isSending, setIsSending] = useState(false)
  const [doneAt, setDoneAt] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  const leave = async () => {
    setIsSending(true)
    setRefused(null)
    try {
      if (typeof degree === 'object') await send(childActs.withdrawChild, { _id: degree.id })
      else await send(leaving.leave, { degree })
      setDoneAt(new Date().toISOString())
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefused(error.message)
    } finally {
      setIsSending(false)
    }
  }

  if (doneAt !== null) {
    return (
      <Dialog
        title="Fatto"
        onClose={onClose}
        actions={
          <>
            <Button variant="primary" onClick={onClose}>
              Ho capito
            </Button>
            <Button onClick={() => window.print()}>Stampa o salva in PDF</Button>
          </>
        }
      >
        <Stack>
          <Notice tone="good" live title={words.done}>
            {`${printDayAndTime(doneAt)}. Ti abbiamo mandato una conferma per email, e la data resta in questa pagina.`}
          </Notice>
          <What words={words} />
        </Stack>
      </Dialog>
    )
  }
  return (
    <Dialog
      alert
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" onClick={() => void leave()} busy={isSending} busyLabel="Un momento…">
            {words.confirm}
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </>
      }
    >
      <Stack>
        <What words={words} />
        {refused !== null && <ErrorNote>{refused}</ErrorNote>}
      </Stack>
    </Dialog>
  )
}

type Words = { title: string; confirm: string; done: string; portal: string; mails: string }

function wordsFor(degree: Degree, { children, otherParent }: LeavingState): Words {
  const told =
    otherParent === null || otherParent.leftAt !== null
      ? 'Ti scriviamo una conferma.'
      : `Ti scriviamo una conferma, e lo diciamo a ${otherParent.name}.`
  const mails = `${told} I promemoria già pronti non partono.`
  if (typeof degree === 'object') {
    return {
      title: `${degree.name} lascia lo studio?`,
      confirm: `Ritira ${degree.name}`,
      done: `${degree.name} non partecipa più`,
      portal: `Da subito ${degree.name} non entra più e non riceve questionari. Il suo diario si chiude.`,
      mails,
    }
  }
  if (degree === 'me') {
    return {
      title: 'Lasci lo studio?',
      confirm: 'Lascio lo studio',
      done: 'Non partecipi più',
      portal:
        'Da subito non ricevi questionari e il tuo diario si chiude. Puoi ancora entrare per vedere i tuoi dati e per ritirare un figlio.',
      mails,
    }
  }
  const everybody = printList([
    'tu',
    ...children.flatMap(({ name, leftAt }) => (leftAt === null ? [name] : [])),
  ])
  return {
    title: 'Lasciate lo studio?',
    confirm: 'Lasciamo lo studio',
    done: 'Non partecipate più',
    portal: `Da subito ${everybody} non ricevete questionari, i figli non entrano più e i vostri diari si chiudono. Tu puoi ancora entrare per vedere i vostri dati.`,
    mails,
  }
}

/** What happens, system by system. */
const What = ({ words: { portal, mails } }: { words: Words }) => (
  <DefinitionFacts
    facts={[
      { term: 'Nel portale', value: portal, full: true },
      {
        term: 'In LimeSurvey',
        value: 'Chiudiamo i link ai questionari, e il portale non li mostra più.',
        full: true,
      },
      { term: 'Le email', value: mails, full: true },
      {
        term: 'Quello che avete dato',
        value:
          'Resta allo studio, senza il nome. Le tabelle già preparate per l’analisi non cambiano. Per cancellare, o per rientrare, scrivi al gruppo di ricerca.',
        full: true,
      },
    ]}
  />
)

const { useSeeLeavingQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ seeLeaving: build.query(endpointQuery(leaving.seeLeaving)) }),
})
