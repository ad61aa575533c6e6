import { type ExportJob, exports as lines } from '@desco/contract/staff/exports'
import { useState } from 'react'
import { Link } from 'react-router'

import { ReasonDialog } from '#team/parts/dialogs.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'
import { Button } from '#ui/form/button.tsx'
import { counted, printDayAndTime } from '#ui/text/format.ts'

import { titleOf } from './export-words.ts'

type OpenDialog = { job: ExportJob; approve: boolean }
type Props = { jobs: readonly ExportJob[] }

/** What shows who people are, waiting for a second person. */
export function ApprovalInbox({ jobs }: Props) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const waiting = jobs.filter(({ state, own }) => state === 'to_approve' && !own)
  if (waiting.length === 0) return null

  return (
    <Panel title="Da approvare" fact={counted(waiting.length, 'richiesta', 'richieste')}>
      <Stack>
        <Text>
          Questi file mostrano chi sono le persone. Approva solo se lo scopo non si raggiunge senza nomi.
        </Text>
        {waiting.map((job) => (
          <ExportRequest key={job.id} job={job} onDecide={(approve) => setOpenDialog({ job, approve })} />
        ))}
      </Stack>
      {openDialog !== null && <DecisionDialog {...openDialog} onClose={() => setOpenDialog(null)} />}
    </Panel>
  )
}

/** Requests that this person may decide, on Oggi; most days there are none. */
export function WaitingApprovals() {
  const may = useMay()
  return may('exports.approve') && <WaitingPanel />
}

function WaitingPanel() {
  const { data } = useStaffQuery(lines.listExports, {})
  const waiting = (data?.exports ?? []).filter(({ decidable }) => decidable)
  if (waiting.length === 0) return null
  return (
    <Panel title="Esportazioni da approvare" fact={<Badge tone="wait">{waiting.length}</Badge>}>
      <Stack>
        <Text>Mostrano chi sono le persone e aspettano una seconda persona.</Text>
        <Link to={staffPaths.exports}>Vai alle esportazioni per decidere</Link>
      </Stack>
    </Panel>
  )
}

type DialogProps = OpenDialog & { onClose: () => void }

const DecisionDialog = ({ job, approve, onClose }: DialogProps) => (
  <ReasonDialog
    title={approve ? 'Approvare questa esportazione?' : 'Non approvare questa esportazione?'}
    confirm={approve ? 'Approva' : 'Non approvare'}
    danger={!approve}
    endpoint={approve ? lines.approveExport : lines.rejectExport}
    input={{ id: job.id }}
    done={approve ? 'Approvata: la prepariamo.' : 'Non approvata.'}
    onDone={onClose}
    onClose={onClose}
  >
    <Text>
      {titleOf(job)}, chiesta da {job.requestedBy}. Chi l’ha chiesta legge il tuo motivo.
    </Text>
  </ReasonDialog>
)

type ExportRequestProps = { job: ExportJob; onDecide: (approve: boolean) => void }

/** One request: what, who, when, why, and the two answers, or why somebody else must give them. */
const ExportRequest = ({ job, onDecide }: ExportRequestProps) => {
  const about = (
    <HiddenText>
      {' '}
      {titleOf(job)}, chiesta da {job.requestedBy}
    </HiddenText>
  )
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
          <Button small variant="primary" onClick={() => onDecide(true)}>
            <span>Approva{about}</span>
          </Button>
          <Button small variant="dangerOutline" onClick={() => onDecide(false)}>
            <span>Non approvare{about}</span>
          </Button>
        </Row>
      )}
    </Row>
  )
}
