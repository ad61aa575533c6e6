import { Panel } from '#ui/layout/panel.tsx'

import { CompletedTable } from './completed-table.tsx'
import { useSurveys } from './use-surveys.ts'

/** What a child has answered already. */
export function AnsweredPanel() {
  const { done } = useSurveys()
  if (done.length === 0) return null
  return (
    <Panel title="Hai già risposto a">
      <CompletedTable done={done} />
    </Panel>
  )
}
