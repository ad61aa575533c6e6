import { Panel } from '#ui/Panel.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'

import { CompletedTable } from './CompletedTable.tsx'
import { FreshnessNotice } from './FreshnessNotice.tsx'
import { OpenSurveys } from './OpenSurveys.tsx'
import { useSurveys } from './use-surveys.ts'

/** 'Questionari' on a parent's home: what is to do, and what is done. */
export function SurveysPanel() {
  const { isReady, done } = useSurveys()
  return (
    <Panel title="Questionari" fact="Si aprono in una nuova scheda">
      <Stack gap="loose">
        <Stack>
          <FreshnessNotice />
          <OpenSurveys />
        </Stack>
        {isReady && (
          <Stack>
            <h3>Completati</h3>
            {done.length > 0 ? (
              <CompletedTable done={done} />
            ) : (
              <Text>Qui trovi i questionari che hai completato.</Text>
            )}
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}
