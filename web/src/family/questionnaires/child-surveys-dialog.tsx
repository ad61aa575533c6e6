import type { Child } from '@desco/contract/families/people'

import { useStudyOver } from '#data/hooks.ts'
import { ageWords } from '#frame/late-answers.ts'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '#ui/feedback/states.tsx'
import { DataTable } from '#ui/layout/data-table.tsx'
import { SmallNote, Text } from '#ui/text/text.tsx'

import { useChildSurveys } from './surveys.ts'

type Props = { child: Child; onClose: () => void }

/** Which questionnaires a child has completed: done or not done, never what was answered. */
export const ChildSurveysDialog = ({ child, onClose }: Props) => (
  <PlainDialog title={`Questionari di ${child.name}`} onClose={onClose}>
    <Text>Qui vedi se un questionario è completato. Le risposte restano riservate.</Text>
    <Content child={child} />
  </PlainDialog>
)

function Content({ child }: { child: Child }) {
  const { data: answer, refusal, loading, refetch, askedAt } = useChildSurveys(child.accountId ?? child.id)
  const isStudyOver = useStudyOver()
  if (answer === undefined && refusal !== undefined) {
    return (
      <FailedState title="I questionari non sono arrivati" onRetry={refetch} retrying={loading}>
        {refusal.message}
      </FailedState>
    )
  }
  const isAwaited = answer?.freshness.late === true && answer.freshness.asOf === null
  if (answer === undefined || isAwaited) return <Skeleton shape="rows" label="Carichiamo i questionari…" />
  if (answer.data.length === 0) {
    return (
      <EmptyState
        drawing="piatto-vuoto"
        title={isStudyOver ? 'Nessun questionario' : 'Ancora nessun questionario'}
      >
        {isStudyOver ? 'Lo studio è finito: non se ne aggiungono più.' : noneYet[child.assent]}
      </EmptyState>
    )
  }
  const age = ageWords(answer.freshness, askedAt)
  return (
    <>
      {age !== null && <SmallNote>{age}</SmallNote>}
      <DataTable
        caption={`Questionari di ${child.name}`}
        columns={[
          { head: 'ID', cell: ({ id }) => id },
          { head: 'Nome', cell: ({ title }) => title, kind: 'title' },
          { head: 'Completato', cell: ({ completed }) => (completed ? 'Si' : 'No') },
        ]}
        rows={answer.data}
      />
    </>
  )
}

const noneYet: Record<Child['assent'], string> = {
  asked: 'Compaiono dopo il primo accesso, se dice di sì.',
  yes: 'Quando c’è un questionario nuovo lo trovi qui.',
  no: 'Ha detto: no, grazie. Può cambiare idea quando vuole, entrando con il suo nome utente.',
}
