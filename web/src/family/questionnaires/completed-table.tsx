import type { CompletedSurvey } from '@desco/contract/surveys'

import { Table } from '#ui/layout/table.tsx'

export function CompletedTable({ done }: { done: CompletedSurvey[] }) {
  return (
    <Table
      caption="Questionari completati"
      columns={[
        { head: 'ID Questionario', cell: ({ id }) => id },
        { head: 'Questionario completato', cell: ({ title }) => title, kind: 'title' },
      ]}
      rows={done}
      rowKey={({ id }) => id}
    />
  )
}
