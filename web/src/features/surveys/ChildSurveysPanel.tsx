import { Notice } from '#ui/Notice.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Stack } from '#ui/Stack.tsx'

import { FreshnessNotice } from './FreshnessNotice.tsx'
import { OpenSurveys } from './OpenSurveys.tsx'

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
