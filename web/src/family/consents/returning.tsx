import { returning, type ReturningState } from '@desco/contract/rights/returning'
import { useState } from 'react'

import { StudyOverNote } from '#frame/study/study-over.tsx'
import { lateDialog } from '#frame/late-dialog.tsx'
import { useStudyOver } from '#data/hooks.ts'
import { useAct } from '#data/use-act.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { printDay, printDayAndTime, printList } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

const ComeBackDialog = lateDialog(async () => (await import('./come-back-dialog.tsx')).ComeBackDialog)

/** The return that a parent is about to agree to. `mayChooseMe`: only the children, or oneself too. */
export type Return = {
  me: boolean
  mayChooseMe: boolean
  children: ReturningState['children']
}

/** Where who has left comes back, and where a parent answers what the other one asks. Empty while nobody is out. */
export function ReturningPanel() {
  const answer = useFamilyQuery(returning.seeReturning, {}).data
  const [open, setOpen] = useState<Return | null>(null)
  const isStudyOver = useStudyOver()
  const close = () => setOpen(null)
  if (answer === undefined) return null
  const state = answer.data
  if (state.ownLeftAt === null && state.children.length === 0) return null
  return (
    <Panel title="Tornare nello studio" id="tornare">
      {isStudyOver ? <StudyOverNote about="returning" /> : <Text>{leadOf(state)}</Text>}
      {state.asked !== null && <Asked state={state} asked={state.asked} onAgree={setOpen} />}
      {!isStudyOver && <Ways state={state} onOpen={setOpen} />}
      {!isStudyOver && state.adults.length > 0 && (
        <Text size="small">
          {printList(state.adults)}: a 18 anni si decide da sé, entrando con il proprio accesso.
        </Text>
      )}
      {open !== null && (
        <ComeBackDialog title="Tornare nello studio?" wanted={open} state={state} onClose={close} />
      )}
    </Panel>
  )
}

function leadOf({ familyLeftAt, ownLeftAt, children }: ReturningState): string {
  if (familyLeftAt !== null)
    return `Avete lasciato lo studio il ${printDay(familyLeftAt)}. Se volete, tornate.`
  if (ownLeftAt !== null) return `Dal ${printDay(ownLeftAt)} sei fuori dallo studio. Se vuoi, torni.`
  return children.length === 1
    ? `${children[0]?.name} è fuori dallo studio. Se volete, torna.`
    : 'Alcuni dei figli sono fuori dallo studio. Se volete, tornano.'
}

type AskedProps = {
  state: ReturningState
  asked: NonNullable<ReturningState['asked']>
  onAgree: (wanted: Return) => void
}

/** The question that waits for an answer: the other parent's, or one's own. */
function Asked({ state, asked, onAgree }: AskedProps) {
  const { say, busy } = useAct({ refusalIn: 'toast' })
  const isStudyOver = useStudyOver()
  const { isOwn, by, at, children } = asked
  const whom = children.length === 0 ? 'la famiglia' : printList(children.map(({ name }) => name))
  const isBlocked = state.blocked !== null
  // a parent who is out may come back too, or let only the children
  const isOut = state.ownLeftAt !== null
  return (
    <Notice
      tone="wait"
      title={
        isOwn ? `Aspettiamo la risposta di ${state.otherParent ?? 'chi manca'}` : `${by} vorrebbe tornare`
      }
    >
      <Stack>
        <Text>
          {isOwn
            ? `Hai detto di sì per ${whom} il ${printDayAndTime(at)}. Finché manca l’altro sì non chiediamo niente a nessuno.`
            : `${by} ha detto di sì per ${whom} il ${printDayAndTime(at)}. ${isStudyOver ? 'Puoi dire di no, e la domanda sparisce.' : 'Serve anche il tuo sì, e puoi dire di no: allora non cambia niente.'}`}
        </Text>
        <Row>
          {!isOwn && !isBlocked && !isStudyOver && (
            <Button
              variant="primary"
              onClick={() => onAgree({ me: isOut, mayChooseMe: isOut && children.length > 0, children })}
            >
              Leggi e rispondi di sì
            </Button>
          )}
          <Button onClick={() => void say(returning.declineReturn, {})} busy={busy}>
            {isOwn ? 'Ho cambiato idea' : 'Per ora no'}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}

type WaysProps = { state: ReturningState; onOpen: (wanted: Return) => void }

function Ways({ state, onOpen }: WaysProps) {
  const { familyLeftAt, ownLeftAt, children, otherParent, blocked, asked } = state
  if (blocked === 'erasure_open') {
    return <Text>C’è una cancellazione in corso: per tornare va prima annullata, da questa pagina.</Text>
  }
  const both = otherParent === null ? 'Basta il tuo sì.' : `Serve anche il sì di ${otherParent}.`
  const isAlone = familyLeftAt === null
  const isOut = ownLeftAt !== null
  // one question at a time
  const mayAsk = blocked === null && asked === null
  const names = printList(children.map(({ name }) => name))
  const all = { title: `Torniamo, io${names === '' ? '' : ` e ${names}`}`, fact: both, me: true, children }
  const ways = [
    isAlone &&
      isOut && { title: 'Torno io', fact: 'Basta il tuo sì.', word: 'Torno io', me: true, children: [] },
    isAlone && isOut && mayAsk && children.length > 0 && { ...all, word: 'Torniamo tutti' },
    ...children.map(
      (child) =>
        isAlone &&
        mayAsk && {
          title: `${child.name} torna`,
          fact: both,
          word: `Fai tornare ${child.name}`,
          me: false,
          children: [child],
        },
    ),
    !isAlone && mayAsk && { ...all, word: 'Torniamo' },
  ]
  return (
    <>
      {blocked === 'needs_team' && (!isAlone || children.length > 0) && (
        <Text>
          L’altro genitore non ha un accesso al portale, e qui non possiamo chiedergli il suo sì:{' '}
          {isAlone ? 'per far tornare i figli' : 'per tornare'} scrivete al gruppo di ricerca.
        </Text>
      )}
      <List label="Tornare nello studio">
        {ways
          .filter((way) => way !== false)
          .map(({ title, fact, word, ...wanted }) => (
            <ListRow
              key={[word, ...wanted.children.map(({ id }) => id)].join(' ')}
              title={title}
              fact={fact}
              action={<Button onClick={() => onOpen({ ...wanted, mayChooseMe: false })}>{word}</Button>}
            />
          ))}
      </List>
    </>
  )
}
