import { type DeskSurvey, surveyDesk } from '@desco/contract/staff/survey-desk'
import { useState } from 'react'

import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffQuery } from '#team/session/use-staff-query.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printMoment } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { AudienceDialog } from './audience-dialog.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { SurveysTable } from './surveys-table.tsx'

/** The questionnaires as LimeSurvey lists them, and who sees which. */
export function SurveyDeskPage() {
  const query = useStaffQuery(surveyDesk.listDeskSurveys, {})
  const [changing, setChanging] = useState<DeskSurvey | null>(null)
  const [now] = useState(() => new Date())
  const done = () => {
    setChanging(null)
    query.refetch()
  }
  return (
    <>
      <PageHead
        title="Questionari"
        lead="Chi vede quale questionario. Quelli che non tocchi li vedono tutti, nell’ordine di LimeSurvey."
      />
      <DeskTabs />
      <Loaded query={query} failed="I questionari non sono arrivati">
        {({ surveys, asOf, stale }) => (
          <Stack>
            {stale && (
              <Notice tone="wait" title="LimeSurvey non risponde">
                Questo è l’ultimo elenco che ci ha dato, {printMoment(asOf, now)}.
              </Notice>
            )}
            <Card>
              {surveys.length === 0 ? (
                <EmptyState drawing="colazione" level={2} title="Ancora nessun questionario">
                  Quando ne crei uno in LimeSurvey, lo trovi qui entro un minuto.
                </EmptyState>
              ) : (
                <SurveysTable surveys={surveys} onChange={setChanging} />
              )}
            </Card>
            {!stale && (
              <Text tone="faint" size="small">
                Elenco di LimeSurvey aggiornato {printMoment(asOf, now)}.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
      {changing !== null && (
        <AudienceDialog survey={changing} onDone={done} onClose={() => setChanging(null)} />
      )}
    </>
  )
}
