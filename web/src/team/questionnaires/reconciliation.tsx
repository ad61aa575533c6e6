import {
  type ComparedSurvey,
  type DifferenceKind,
  type ReconciliationJob,
  surveyDesk,
} from '@desco/contract/questionnaires/desk/survey-desk'
import { useState } from 'react'

import { Loaded } from '#ui/feedback/loaded.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { useAskAgain, useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { Button } from '#ui/form/button.tsx'
import { Card, Row, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Bar } from '#ui/feedback/progress.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { counted, plural, printDayAndTime, printNumber } from '#ui/text/format.ts'
import { SmallNote, Text } from '#ui/text/text.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { Badge } from '#ui/feedback/badge.tsx'

import { StillOpenTable } from './still-open.tsx'
import styles from './survey-desk.module.css'

const askAgainMs = 1_000

/** The portal's word, LimeSurvey's word, and the way to make them agree. */
type Start = 'compare' | 'push'

export function ReconciliationPage() {
  const query = useStaffQuery(surveyDesk.seeReconciliation, {})
  const { send, busy } = useStaffMutation(surveyDesk.reconcileSurveys)
  const { data, refusal, refetch } = query
  const isRunning = data?.job?.state === 'running'
  useAskAgain(query, isRunning && refusal === undefined, askAgainMs)
  const [pressed, setPressed] = useState<Start>('compare')
  const isBusy = busy || isRunning
  // a person who came later sees which of the two a colleague has started
  const underway = data?.job?.state === 'running' ? (data.job.push ? 'push' : 'compare') : pressed

  const start = async (what: Start) => {
    setPressed(what)
    // also when refused: then somebody else's is under way
    if ((await send({ what })) === null) refetch()
  }

  return (
    <>
      <PageHead
        title="Questionari"
        lead="Il portale e LimeSurvey dicono la stessa cosa?"
        act={
          <Row>
            <Button
              variant="primary"
              busy={isBusy && underway === 'compare'}
              disabled={isBusy && underway !== 'compare'}
              busyLabel="In corso…"
              onClick={() => void start('compare')}
            >
              Confronta adesso
            </Button>
            <Button
              busy={isBusy && underway === 'push'}
              disabled={isBusy && underway !== 'push'}
              busyLabel="In corso…"
              onClick={() => void start('push')}
            >
              Allinea con LimeSurvey
            </Button>
          </Row>
        }
      />
      <PageTabs of="surveys" />
      <Loaded query={query} failed="Il confronto non è arrivato">
        {({ job, updatedAt, stillOpen }) => (
          <Stack>
            {stillOpen.count > 0 && <StillOpenTable count={stillOpen.count} people={stillOpen.people} />}
            <JobReport job={job} />
            {updatedAt !== null && (
              <SmallNote numeric>
                Questionari aggiornati il {printDayAndTime(updatedAt)}. Il portale lo rifà da solo ogni ora.
              </SmallNote>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  )
}

/** The latest comparison: under way, ended, or not ended well. */
function JobReport({ job }: { job: ReconciliationJob | null }) {
  if (job === null) {
    return (
      <Card>
        <EmptyState drawing="colazione" level={2} title="Ancora nessun confronto">
          Premi «Confronta adesso»: leggiamo gli elenchi di LimeSurvey, senza cambiare niente.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Stack>
      <div aria-live="polite">
        <JobState job={job} />
      </div>
      {job.surveys.length > 0 && (
        <Card flush>
          <ComparisonTable surveys={job.surveys} />
        </Card>
      )}
    </Stack>
  )
}

function JobState({
  job: { state, push, done, total, startedAt, finishedAt, who },
}: {
  job: ReconciliationJob
}) {
  if (state === 'running') {
    return (
      <Stack gap="tight">
        <Text>
          {push ? 'Allineamento in corso' : 'Confronto in corso'}:{' '}
          {counted(done, 'questionario', 'questionari')} su {total === 0 ? '…' : printNumber(total)}
        </Text>
        <Bar value={done} total={total} label="Questionari già controllati" />
      </Stack>
    )
  }
  if (state === 'finished') {
    return (
      <SmallNote numeric>
        {push ? 'Allineamento' : 'Confronto'} del {printDayAndTime(finishedAt ?? startedAt)},{' '}
        {who ?? 'riga di comando'}.
      </SmallNote>
    )
  }
  return (
    <Notice tone="bad" title={state === 'failed' ? 'LimeSurvey non ha risposto' : 'Si è interrotto a metà'}>
      {done === 0 && !push
        ? 'Non abbiamo cambiato niente. Riprova tra qualche minuto.'
        : `${plural(done, 'Controllato', 'Controllati')} ${counted(done, 'questionario', 'questionari')} su ${printNumber(total)}. Riprova tra qualche minuto: si riparte da capo senza doppioni.`}
    </Notice>
  )
}

const added = (count: number) => counted(count, 'aggiunto', 'aggiunti')
const completed = (count: number) => counted(count, 'completato', 'completati')
const participants = (count: number) => counted(count, 'partecipante', 'partecipanti')

const columns: DataColumn<ComparedSurvey>[] = [
  { head: 'Questionario', kind: 'title', cell: ({ title }) => title },
  {
    head: 'Il portale dice',
    cell: ({ portal }) => `${added(portal.added)}, ${completed(portal.completed)}`,
  },
  {
    head: 'LimeSurvey dice',
    cell: ({ limeSurvey }) =>
      limeSurvey === null
        ? '–'
        : `${participants(limeSurvey.participants)}, ${completed(limeSurvey.completed)}`,
  },
  { head: 'Differenza', cell: (survey) => <Differences survey={survey} /> },
]

const ComparisonTable = ({ surveys }: { surveys: readonly ComparedSurvey[] }) => (
  <DataTable
    caption="Portale e LimeSurvey a confronto"
    columns={columns}
    rows={surveys}
    rowKey="surveyId"
    wordy
  />
)

const states = {
  open_access: 'Ad accesso libero: LimeSurvey non tiene un elenco',
  gone: 'LimeSurvey non ha più questo questionario',
  failed: 'LimeSurvey non ci lascia leggere l’elenco',
} as const

/** The differences of a survey, people by family code and initials, and what was done about them. */
function Differences({ survey }: { survey: ComparedSurvey }) {
  const { state, differences, unknownThere, pushed, takenOver, refused } = survey
  if (state !== 'compared') return states[state]
  const done = [
    pushed > 0 && added(pushed),
    takenOver > 0 && counted(takenOver, 'aggiornato', 'aggiornati'),
    refused > 0 && counted(refused, 'rifiutato da LimeSurvey', 'rifiutati da LimeSurvey'),
  ].filter((words) => words !== false)

  return (
    <div className={styles.about}>
      {differences.length === 0 && <Badge tone="good">Nessuna differenza</Badge>}
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map(({ kind, count, people }) => (
            <li key={kind}>
              <details>
                <summary>
                  <strong>{count}</strong> {differenceWords[kind](count)}
                </summary>
                <p className={styles.people}>
                  {people.map(({ familyCode, initials }) => `${familyCode} ${initials}`).join(' · ')}
                  {people.length < count && ' · …'}
                </p>
              </details>
            </li>
          ))}
        </ul>
      )}
      {unknownThere > 0 && <span>{unknownWords(unknownThere)}</span>}
      {done.length > 0 && <span>Appena fatto: {done.join(', ')}.</span>}
    </div>
  )
}

const ending = (words: string) => (count: number) => words.replaceAll('*', plural(count, 'o', 'i'))

/** Each way in which the two sides disagree, and what to make of it. */
const differenceWords = {
  missing: () => 'nel portale ma non in LimeSurvey',
  token_differs: () => 'in LimeSurvey con un token scritto in altro modo',
  completed_there: ending('completat* in LimeSurvey, qui non ancora'),
  added_there: ending('in LimeSurvey, qui non ancora segnat*'),
  reopened_there: ending('completat* qui, riapert* in LimeSurvey'),
  lost_there: ending('completat* qui, tolt* da LimeSurvey (non si riaggiunge)'),
  moment_differs: ending('completat* in un altro momento, secondo LimeSurvey'),
  token_twice: () =>
    'in LimeSurvey due volte con lo stesso token: tieni la riga completata, cancella l’altra',
  left_open: ending('ritirat* dallo studio, ma ancora apert* in LimeSurvey'),
} as const satisfies Record<DifferenceKind, (count: number) => string>

/** Participants of LimeSurvey who are nobody's here. */
const unknownWords = (count: number) =>
  `In LimeSurvey ${plural(count, 'c’è', 'ci sono')} ${participants(count)} che il portale non conosce.`
