import type { ComparedSurvey } from '@desco/contract/staff/survey-desk'

import { type DataColumn, DataTable } from '#team/parts/data-table.tsx'

import { Differences } from './differences.tsx'

const columns: DataColumn<ComparedSurvey>[] = [
  { head: 'Questionario', kind: 'title', cell: ({ title }) => title },
  {
    head: 'Il portale dice',
    cell: ({ portal }) => `aggiunti ${portal.added}, completati ${portal.completed}`,
  },
  {
    head: 'LimeSurvey dice',
    cell: ({ limeSurvey }) =>
      limeSurvey === null
        ? '–'
        : `partecipanti ${limeSurvey.participants}, completati ${limeSurvey.completed}`,
  },
  { head: 'Differenza', cell: (survey) => <Differences survey={survey} /> },
]

export const ComparisonTable = ({ surveys }: { surveys: readonly ComparedSurvey[] }) => (
  <DataTable
    caption="Portale e LimeSurvey a confronto"
    columns={columns}
    rows={surveys}
    rowKey={({ surveyId }) => surveyId}
  />
)
