import { type ExportJob, exports as lines } from '@desco/contract/team/exports'

import { type Act, ActButton } from '#team/parts/act.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { counted, printDayAndTime } from '#ui/text/format.ts'

import { titleOf } from './export-words.ts'

type Props = { jobs: readonly ExportJob[] }

/** Requests for files that show who people are, waiting for a second person. */
export function ApprovalInbox({ jobs }: Props) {
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
        <Text size="small" tone="faint" numeric>
          {job.requestedBy}, {printDayAndTime(job.requestedAt)}
        </Text>
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
