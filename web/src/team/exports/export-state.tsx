import type { ExportJob } from '@desco/contract/staff/exports'

import { Badge } from '#ui/feedback/badge.tsx'
import { Bar } from '#ui/feedback/progress.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { rowsOf, stateNames, titleOf } from './words.ts'

/** How far an export is, and what that means. */
export function ExportState({ job }: { job: ExportJob }) {
  const { tone, word } = stateNames[job.state]
  const words = wordsOn(job)
  return (
    <Stack gap="tight">
      <span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      {job.state === 'running' && (
        <Bar label={`Avanzamento: ${titleOf(job)}`} value={job.percent} total={100} />
      )}
      {words !== null && (
        <Text size="small" tone="faint" numeric>
          {words}
        </Text>
      )}
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
      return 'Qualcosa non ha funzionato: chiedila di nuovo.'
    case 'waiting':
    case 'expired':
      return null
  }
}
