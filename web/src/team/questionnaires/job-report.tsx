import type { ReconciliationJob } from '@desco/contract/staff/survey-desk'

import { Notice } from '#ui/feedback/notices.tsx'
import { Bar } from '#ui/feedback/progress.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { ComparisonTable } from './comparison-table.tsx'

/** The latest comparison: under way, ended, or not ended well. */
export function JobReport({ job }: { job: ReconciliationJob | null }) {
  if (job === null) {
    return (
      <Card>
        <EmptyState drawing="colazione" level={2} title="Ancora nessun confronto">
          Premi “Confronta adesso”: leggiamo gli elenchi di LimeSurvey, senza cambiare niente.
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
        <Card>
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
          {push ? 'Stiamo aggiungendo chi manca' : 'Stiamo confrontando'}: {done} di {total || '…'}{' '}
          questionari.
        </Text>
        <Bar value={done} total={total} label="Questionari già controllati" />
      </Stack>
    )
  }
  if (state === 'finished') {
    return (
      <Text tone="faint" size="small" numeric>
        {push ? 'Sincronizzazione' : 'Confronto'} del {printDayAndTime(finishedAt ?? startedAt)},{' '}
        {who ?? 'riga di comando'}.
      </Text>
    )
  }
  return (
    <Notice tone="bad" title={state === 'failed' ? 'LimeSurvey non ha risposto' : 'Si è interrotto a metà'}>
      {done === 0
        ? 'Non abbiamo cambiato niente. Riprova tra qualche minuto.'
        : `Controllati ${done} questionari su ${total}. Riprova tra qualche minuto: si riparte da capo senza doppioni.`}
    </Notice>
  )
}
