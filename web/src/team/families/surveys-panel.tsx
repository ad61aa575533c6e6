import type { FamilyPageAnswer, StaffPersonOfFamily } from '@desco/contract/staff/oversight'

import { type DataColumn, DataTable } from '#team/parts/data-table.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Given = StaffPersonOfFamily['surveys'][number] & { place: number; initials: string }

const columns: DataColumn<Given>[] = [
  { head: 'Questionario', kind: 'title', cell: ({ title }) => title },
  { head: 'Chi', kind: 'short', cell: ({ initials }) => initials },
  { head: 'Ricevuto il', kind: 'short', cell: ({ addedAt }) => printDay(addedAt) },
  {
    head: 'Completato',
    kind: 'short',
    cell: ({ completedAt, closed }) => {
      if (completedAt !== null) return printDay(completedAt)
      return closed ? <Badge tone="plain">Non più atteso</Badge> : <Badge tone="wait">Non ancora</Badge>
    },
  },
]

/** Which questionnaires each person of a family was given, and when they were done; what was answered stays in LimeSurvey. */
export function SurveysPanel({ people }: { people: FamilyPageAnswer['people'] }) {
  const given = people.flatMap(({ surveys, initials }, place) =>
    surveys.map((survey) => ({ ...survey, initials, place })),
  )
  return (
    <Panel title="Questionari">
      {given.length === 0 ? (
        <Text>Ancora nessun questionario.</Text>
      ) : (
        <DataTable
          caption="Questionari"
          columns={columns}
          rows={given}
          rowKey={({ place, surveyId }) => `${place} ${surveyId}`}
        />
      )}
    </Panel>
  )
}
