import { type ExportJob, exports as lines } from '@desco/contract/staff/exports'

import { type DataColumn, DataTable, RowActions } from '#team/parts/data-table.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { DownloadIcon } from '#ui/text/icons.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { ExportState } from './export-state.tsx'
import styles from './exports-table.module.css'
import { kindNames, titleOf } from './words.ts'

type Props = { jobs: readonly ExportJob[]; onFetch: (id: string) => void }

export function ExportsTable({ jobs, onFetch }: Props) {
  const columns: DataColumn<ExportJob>[] = [
    { head: 'Contenuto', kind: 'title', cell: (job) => <Content job={job} /> },
    { head: 'Stato', cell: (job) => <ExportState job={job} /> },
    { head: 'Chiesta da', cell: (job) => <Asked job={job} /> },
    {
      head: 'Azioni',
      kind: 'action',
      cell: (job) => job.own && job.state === 'ready' && <Fetch job={job} onFetch={onFetch} />,
    },
  ]
  return <DataTable caption="Esportazioni" columns={columns} rows={jobs} rowKey={({ id }) => id} />
}

const Content = ({ job: { kind, identifiable } }: { job: ExportJob }) => (
  <Stack gap="tight">
    {kindNames[kind]}
    <span className={styles.manner}>{identifiable ? 'Identificabile' : 'Pseudonimizzata'}</span>
  </Stack>
)

const Asked = ({ job: { own, requestedBy, requestedAt, reason } }: { job: ExportJob }) => (
  <Stack gap="tight">
    {own ? `${requestedBy} (tu)` : requestedBy}
    <Text size="small" tone="faint" numeric>
      {printDayAndTime(requestedAt)}
    </Text>
    {reason !== null && <Text size="small">«{reason}»</Text>}
  </Stack>
)

/** A plain link: the browser saves what comes, and the page stays. */
const Fetch = ({ job, onFetch }: { job: ExportJob; onFetch: (id: string) => void }) => (
  <RowActions>
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
  </RowActions>
)
