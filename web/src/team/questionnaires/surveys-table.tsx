import type { DeskSurvey } from '@desco/contract/staff/survey-desk'

import { type DataColumn, DataTable, RowActions } from '#team/parts/data-table.tsx'
import { useMay } from '#team/session/use-may.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { HiddenText } from '#ui/text/text.tsx'

import { audienceWords, openness } from './audience-words.ts'

type Props = { surveys: readonly DeskSurvey[]; onChange: (survey: DeskSurvey) => void }

export function SurveysTable({ surveys, onChange }: Props) {
  const may = useMay()
  const columns: DataColumn<DeskSurvey>[] = [
    { head: 'Questionario', kind: 'title', cell: ({ title }) => title },
    {
      head: 'Stato',
      cell: (survey) => <Badge tone={openness(survey).tone}>{openness(survey).word}</Badge>,
    },
    { head: 'Chi lo vede', cell: audienceWords },
    { head: 'Posizione', cell: ({ place }) => place ?? 'come in LimeSurvey' },
  ]
  const actions: DataColumn<DeskSurvey> = {
    head: 'Azioni',
    kind: 'action',
    cell: (survey) => (
      <RowActions>
        <Button small onClick={() => onChange(survey)}>
          <span>
            Cambia <HiddenText>chi vede {survey.title}</HiddenText>
          </span>
        </Button>
      </RowActions>
    ),
  }
  return (
    <DataTable
      caption="Questionari e destinatari"
      columns={may('surveys.assign') ? [...columns, actions] : columns}
      rows={surveys}
      rowKey={({ surveyId }) => surveyId}
    />
  )
}
