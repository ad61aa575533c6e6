import type { ExportJob } from '@desco/contract/staff/exports'

import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { titleOf } from './words.ts'

type Props = { job: ExportJob; onDecide: (approve: boolean) => void }

/** One request: what, who, when, why, and the two answers, or why somebody else must give them. */
export const ExportRequest = ({ job, onDecide }: Props) => {
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
            Deve decidere un altro responsabile: tra te e chi l’ha chiesta, uno ha creato o rinnovato
            l’accesso dell’altro.
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
