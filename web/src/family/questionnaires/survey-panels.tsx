import { parentReceivesSurveys } from '@desco/contract/families/people'
import type { ReactNode } from 'react'

import { useStudyOver, useUser } from '#data/hooks.ts'
import { PlacesLaid } from '#ui/feedback/progress.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { plural } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { CompletedTable, FreshnessNotice, OpenSurveys } from './survey-lists.tsx'
import { useSurveys } from './surveys.ts'

/** Where the act of today leads. */
export const surveysPanelId = 'questionari'

/** 'Questionari' on a parent's home: what is to do, and after it what is done. */
export function SurveysPanel() {
  const { done } = useSurveys()
  const { studyOver } = useUser()
  return (
    <Panel id={surveysPanelId} title="Questionari" fact={useStateWords()}>
      <Stack>
        {!studyOver && <FreshnessNotice />}
        <OpenSurveys quiet />
        {done.length > 0 && (
          <>
            <h3>Completati</h3>
            <CompletedTable done={done} />
          </>
        )}
      </Stack>
    </Panel>
  )
}

/** 'Questionari' on a child's home. */
export function ChildSurveysPanel() {
  const { done } = useSurveys()
  const isStudyOver = useStudyOver()
  return (
    <Panel id={surveysPanelId} title="Questionari" fact={useStateWords()}>
      <Stack gap="tight">
        {!isStudyOver && <FreshnessNotice />}
        <OpenSurveys quiet />
        <Text tone="faint" size="small">
          I tuoi genitori vedono quali questionari hai completato, non le tue risposte.
        </Text>
        {done.length > 0 && (
          <>
            <h3>Hai già risposto a</h3>
            <CompletedTable done={done} />
          </>
        )}
      </Stack>
    </Panel>
  )
}

function useStateWords(): string | undefined {
  const { isReady, open } = useSurveys()
  const user = useUser()
  if (!isReady || !parentReceivesSurveys(user) || user.studyOver) return undefined
  return open.length === 0 ? 'Niente da fare' : `${open.length} per te`
}

type ProgressProps = { /** A child’s stickers. */ after?: ReactNode }

/** 'I miei progressi': one place laid for each completed questionnaire. Once the study is over nothing is counted any more. */
export function ProgressPanel({ after }: ProgressProps) {
  const { isReady, refused, open, done } = useSurveys()
  const isStudyOver = useStudyOver()
  const total = isStudyOver ? 0 : open.length + done.length
  return (
    <Panel
      title="I miei progressi"
      fact={
        total > 0
          ? `${done.length} di ${total} ${plural(done.length, 'completato', 'completati')}`
          : undefined
      }
    >
      <Row>
        {!isReady && refused === undefined ? (
          <Skeleton shape="text" count={2} />
        ) : total > 0 ? (
          <PlacesLaid done={done.length} total={total} />
        ) : (
          !isStudyOver && <Text>La tavola si apparecchia con il primo questionario.</Text>
        )}
        {after}
      </Row>
    </Panel>
  )
}
