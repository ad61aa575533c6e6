import { Panel } from '#ui/Panel.tsx'

import { CompletedTable } from './CompletedTable.tsx'
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
