import { Notice } from '#ui/feedback/notice.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Stack } from '#ui/layout/stack.tsx'

import { FreshnessNotice } from './freshness-notice.tsx'
import { OpenSurveys } from './open-surveys.tsx'

/** 'Questionari' on a child's home. */
export function ChildSurveysPanel() {
  return (
    <Panel title="Questionari">
      <Stack>
        <FreshnessNotice />
        <OpenSurveys />
        <Notice tone="info">
          Non ci sono risposte giuste o sbagliate. I tuoi genitori vedono quali questionari hai completato,
          non che cosa hai risposto.
        </Notice>
      </Stack>
    </Panel>
  )
}
