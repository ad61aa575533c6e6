import { parentIsAsked } from '@desco/contract/families/people'

import { useUser } from '#data/hooks.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

import { CompletedTable } from './completed-table.tsx'
import { FreshnessNotice } from './freshness-notice.tsx'
import { OpenSurveys } from './open-surveys.tsx'
import { useSurveys } from './use-surveys.ts'

/** 'Questionari' on a parent's home: what is to do, and what is done. */
export function SurveysPanel() {
  const { isReady, done } = useSurveys()
  const isAsked = parentIsAsked(useUser())
  return (
    <Panel title="Questionari" fact={isAsked ? 'Si aprono in una nuova scheda' : undefined}>
      <Stack gap="loose">
        <Stack>
          <FreshnessNotice />
          <OpenSurveys />
        </Stack>
        {isReady && (isAsked || done.length > 0) && (
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
