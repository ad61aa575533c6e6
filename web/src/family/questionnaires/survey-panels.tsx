import { parentReceivesSurveys } from '@desco/contract/families/people'
import type { ReactNode } from 'react'

import { useStudyOver, useUser } from '#data/hooks.ts'
import { PlacesLaid } from '#ui/feedback/progress.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { plural } from '#ui/text/format.ts'
import { SmallNote, Text } from '#ui/text/text.tsx'

import styles from './questionnaires.module.css'
import { CompletedTable, FreshnessNotice, OpenSurveys } from './survey-lists.tsx'
import { useSurveys } from './surveys.ts'

/** Where the act of today leads. */
export const surveysPanelId = 'questionari'

/** 'Questionari' on the home of a parent or a child: what is to do, and after it what is done. */
export function SurveysPanel() {
  const { isReady, open, done } = useSurveys()
  const user = useUser()
  const isChild = user.age !== undefined
  const toDo = open.length === 0 ? 'Niente da fare' : `${open.length} per te`
  const isAsked = isReady && parentReceivesSurveys(user) && !user.studyOver
  return (
    <Panel id={surveysPanelId} title="Questionari" fact={isAsked ? toDo : undefined}>
      <Stack gap={isChild ? 'tight' : 'normal'}>
        {!user.studyOver && <FreshnessNotice />}
        <OpenSurveys quiet />
        {isChild && (
          <SmallNote>I tuoi genitori vedono quali questionari hai completato, non le tue risposte.</SmallNote>
        )}
        {done.length > 0 && (
          <>
            <h3>{isChild ? 'Hai già risposto a' : 'Completati'}</h3>
            <CompletedTable done={done} />
          </>
        )}
      </Stack>
    </Panel>
  )
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
          <div className={styles.places}>
            <Skeleton shape="text" count={2} />
          </div>
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
