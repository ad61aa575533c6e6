import { useState } from 'react'
import { type ExportJob, exports as lines } from '@desco/contract/team/exports'

import { type Act, ActButton, useDialog } from '#team/parts/act.tsx'
import { actColumn } from '#team/parts/more-menu.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { useMay } from '#team/session/session.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Card, Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { DownloadIcon, PlusIcon } from '#ui/text/icons.tsx'
import { useAskAgain, useStaffQuery } from '#team/session/queries.ts'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { counted, printDayAndTime } from '#ui/text/format.ts'
import { HiddenText, SmallNote, Text } from '#ui/text/text.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Bar } from '#ui/feedback/progress.tsx'

import { NewExportDialog } from './new-export-dialog.tsx'
import { kindName, rowsOf, stateNames, titleOf, wordsOnFailure } from './export-words.ts'
import styles from './exports.module.css'

/** Files for the analysis: asked for, allowed, made, fetched. */
export function ExportsPage() {
  const may = useMay()
  const show = useDialog()
  const query = useStaffQuery(lines.listExports, {})
  // pressed, and not yet said to have arrived
  const [fetched, setFetched] = useState<readonly string[]>([])
  const moves = query.data?.exports.some(
    ({ id, state }) =>
      state === 'waiting' || state === 'running' || (state === 'ready' && fetched.includes(id)),
  )
  useAskAgain(query, moves === true, everyMilliseconds)

  return (
    <>
      <PageHead
        title="Esportazioni"
        lead="I file per le analisi. Ognuno si scarica una volta sola, entro 24 ore, da chi l’ha chiesto."
        act={
          <Button variant="primary" onClick={() => show((onClose) => <NewExportDialog onClose={onClose} />)}>
            <PlusIcon size="small" />
            Nuova esportazione
          </Button>
        }
      />
      <Loaded query={query} failed="Le esportazioni non sono arrivate">
        {({ exports }) => (
          <Stack gap="loose">
            {may('exports.approve') && <ApprovalInbox jobs={exports} />}
            <Card>
              {exports.length === 0 ? (
                <EmptyState level={2} drawing="piatto-vuoto" title="Ancora nessuna esportazione">
                  Quando ne chiedi una, qui vedi a che punto è e la scarichi.
                </EmptyState>
              ) : (
                <ExportsTable jobs={exports} onFetch={(id) => setFetched((before) => [...before, id])} />
              )}
            </Card>
          </Stack>
        )}
      </Loaded>
    </>
  )
}

const everyMilliseconds = 1_500

type Props = { jobs: readonly ExportJob[]; onFetch: (id: string) => void }

function ExportsTable({ jobs, onFetch }: Props) {
  const columns: DataColumn<ExportJob>[] = [
    { head: 'Contenuto', kind: 'title', cell: (job) => <Content job={job} /> },
    { head: 'Stato', cell: (job) => <ExportState job={job} /> },
    { head: 'Chiesta da', cell: (job) => <AskedBy job={job} /> },
    actColumn((job) => job.own && job.state === 'ready' && <Fetch job={job} onFetch={onFetch} />),
  ]
  return <DataTable caption="Esportazioni" columns={columns} rows={jobs} wordy />
}

const Content = ({ job: { kind, identifiable, containsErased } }: { job: ExportJob }) => (
  <Stack gap="tight">
    {kindName(kind)}
    {containsErased && <Badge tone="wait">Contiene cancellati</Badge>}
    <span className={styles.manner}>{identifiable ? 'Identificabile' : 'Pseudonimizzata'}</span>
  </Stack>
)

const AskedBy = ({ job: { own, requestedBy, requestedAt, reason } }: { job: ExportJob }) => (
  <Stack gap="tight">
    {own ? `${requestedBy} (tu)` : requestedBy}
    <SmallNote numeric>{printDayAndTime(requestedAt)}</SmallNote>
    {reason !== null && <Text size="small">«{reason}»</Text>}
  </Stack>
)

/** A plain link: the browser saves what comes, and the page stays. */
const Fetch = ({ job, onFetch }: { job: ExportJob; onFetch: (id: string) => void }) => (
  <a
    className={buttonClass({ variant: 'primary', small: true })}
    href={lines.downloadExport.path.replace(':id', job.id)}
    download={job.fileName ?? true}
    onClick={() => onFetch(job.id)}
  >
    <DownloadIcon size="small" />
    <span>
      Scarica<HiddenText> {titleOf(job)}: si scarica una volta sola</HiddenText>
    </span>
  </a>
)

/** How far an export is, and what that means. */
function ExportState({ job }: { job: ExportJob }) {
  const words = wordsOn(job)
  return (
    <Stack gap="tight">
      <Badge {...stateNames[job.state]} />
      {job.state === 'running' && (
        <Bar label={`Avanzamento: ${titleOf(job)}`} value={job.percent} total={100} />
      )}
      {words !== null && <SmallNote numeric>{words}</SmallNote>}
    </Stack>
  )
}

function wordsOn(job: ExportJob): string | null {
  switch (job.state) {
    case 'to_approve':
      return 'Serve l’approvazione di un’altra persona.'
    case 'running':
      return `${job.percent}%, ${rowsOf(job.rows ?? 0)}`
    case 'ready': {
      const until = job.expiresAt === null ? '' : `, fino al ${printDayAndTime(job.expiresAt)}`
      return `${rowsOf(job.rows ?? 0)}. Si scarica una volta sola${until}.`
    }
    case 'downloaded':
      return rowsOf(job.rows ?? 0)
    case 'rejected':
      return `${job.decidedBy ?? ''}: «${job.decisionReason ?? ''}»`
    case 'failed':
      return wordsOnFailure(job)
    case 'waiting':
    case 'expired':
      return null
  }
}

/** Requests for files that show who people are, waiting for a second person. */
function ApprovalInbox({ jobs }: { jobs: readonly ExportJob[] }) {
  const waiting = jobs.filter(({ state, own }) => state === 'to_approve' && !own)
  if (waiting.length === 0) return null

  return (
    <Panel title="Da approvare" fact={counted(waiting.length, 'richiesta', 'richieste')}>
      <Text>
        Questi file mostrano chi sono le persone. Approva solo se lo scopo non si raggiunge senza nomi.
      </Text>
      {waiting.map((job) => (
        <ExportRequest key={job.id} job={job} />
      ))}
    </Panel>
  )
}

const deciding = (job: ExportJob) => ({
  input: { id: job.id, reason: '' },
  follows: `${titleOf(job)}, chiesta da ${job.requestedBy}. Chi l’ha chiesta legge il tuo motivo.`,
})

const approve = (job: ExportJob): Act => ({
  ...deciding(job),
  endpoint: lines.approveExport,
  title: 'Approvare questa esportazione?',
  confirm: 'Approva',
  done: 'Approvata: la prepariamo.',
})

const reject = (job: ExportJob): Act => ({
  ...deciding(job),
  endpoint: lines.rejectExport,
  title: 'Non approvare questa esportazione?',
  confirm: 'Non approvare',
  done: 'Non approvata.',
  danger: true,
})

/** One request: what, who, when, why, and the two answers, or why somebody else must give them. */
const ExportRequest = ({ job }: { job: ExportJob }) => {
  const about = `${titleOf(job)}, chiesta da ${job.requestedBy}`
  return (
    <Row spread>
      <Stack gap="tight">
        <strong>{titleOf(job)}</strong>
        <SmallNote numeric>
          {job.requestedBy}, {printDayAndTime(job.requestedAt)}
        </SmallNote>
        <Text>«{job.reason}»</Text>
        {!job.decidable && (
          <Text size="small">
            Deve decidere un altro responsabile: il tuo accesso e quello di chi l’ha chiesta vengono dalla
            stessa persona.
          </Text>
        )}
      </Stack>
      {job.decidable && (
        <Row>
          <ActButton variant="primary" of={about} act={approve(job)}>
            Approva
          </ActButton>
          <ActButton of={about} act={reject(job)}>
            Non approvare
          </ActButton>
        </Row>
      )}
    </Row>
  )
}
