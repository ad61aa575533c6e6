import { surveyDesk } from '@desco/contract/staff/survey-desk'
import { useEffect } from 'react'

import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffMutation } from '#team/session/use-staff-mutation.ts'
import { useStaffQuery } from '#team/session/use-staff-query.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import { DeskTabs } from './desk-tabs.tsx'
import { JobReport } from './job-report.tsx'
import styles from './survey-desk.module.css'

const askAgainMs = 1_000

/** What the portal says, what LimeSurvey says, and the way to make them agree. */
export function ReconciliationPage() {
  const query = useStaffQuery(surveyDesk.seeReconciliation, {})
  const { send, busy } = useStaffMutation(surveyDesk.reconcileSurveys)
  const { data, refusal, loading, refetch } = query
  const isRunning = data?.job?.state === 'running'
  const isDue = isRunning && !loading && refusal === undefined

  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(refetch, askAgainMs)
    return () => clearTimeout(timer)
  }, [isDue, refetch])

  const start = async (what: 'compare' | 'push') => {
    await send({ what })
    // also when refused: then somebody else's is under way
    refetch()
  }

  return (
    <>
      <PageHead
        title="Questionari"
        lead="Il portale e LimeSurvey dicono la stessa cosa? Qui lo controlli, e rimetti a posto quello che manca."
      />
      <DeskTabs />
      <Stack>
        <div className={styles.actions}>
          <Row>
            <Button
              variant="primary"
              busy={busy || isRunning}
              busyLabel="In corso…"
              onClick={() => void start('compare')}
            >
              Confronta adesso
            </Button>
            <Button busy={busy || isRunning} busyLabel="In corso…" onClick={() => void start('push')}>
              Aggiungi chi manca
            </Button>
          </Row>
        </div>
        <Loaded query={query} failed="Il confronto non è arrivato">
          {({ job }) => <JobReport job={job} />}
        </Loaded>
      </Stack>
    </>
  )
}
