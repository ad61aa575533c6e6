import { type ExportJob, exports as lines } from '@desco/contract/staff/exports'
import { useState } from 'react'

import { ReasonDialog } from '#team/parts/reason-dialog.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { ExportRequest } from './export-request.tsx'
import { titleOf } from './words.ts'

type Asked = { job: ExportJob; approve: boolean }
type Props = { jobs: readonly ExportJob[]; onDecided: () => void }

/** What shows who people are, waiting for a second person. */
export function ApprovalInbox({ jobs, onDecided }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const waiting = jobs.filter(({ state, own }) => state === 'to_approve' && !own)
  if (waiting.length === 0) return null

  const decided = () => {
    setAsked(null)
    onDecided()
  }
  return (
    <Panel title="Da approvare" fact={waiting.length === 1 ? '1 richiesta' : `${waiting.length} richieste`}>
      <Stack>
        <Text>
          Questi file mostrano chi sono le persone. Approva solo se lo scopo non si raggiunge senza nomi.
        </Text>
        {waiting.map((job) => (
          <ExportRequest key={job.id} job={job} onDecide={(approve) => setAsked({ job, approve })} />
        ))}
      </Stack>
      {asked !== null && <DecisionDialog {...asked} onDecided={decided} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

type DialogProps = Asked & { onDecided: () => void; onClose: () => void }

const DecisionDialog = ({ job, approve, onDecided, onClose }: DialogProps) => (
  <ReasonDialog
    title={approve ? 'Approvare questa esportazione?' : 'Non approvare questa esportazione?'}
    confirm={approve ? 'Approva' : 'Non approvare'}
    danger={!approve}
    line={approve ? lines.approveExport : lines.rejectExport}
    input={{ id: job.id }}
    done={approve ? 'Approvata: la prepariamo.' : 'Non approvata.'}
    onDone={onDecided}
    onClose={onClose}
  >
    <Text>
      {titleOf(job)}, chiesta da {job.requestedBy}. Chi l’ha chiesta legge il tuo motivo.
    </Text>
  </ReasonDialog>
)
