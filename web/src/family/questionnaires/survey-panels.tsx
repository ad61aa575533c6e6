import { parentReceivesSurveys } from '@desco/contract/families/people'

import { useStudyOver, useUser } from '#data/hooks.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { PlacesLaid } from '#ui/feedback/progress.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { plural } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { CompletedTable, FreshnessNotice, OpenSurveys } from './survey-lists.tsx'
import { useSurveys } from './surveys.ts'

/** 'Questionari' on a parent's home: what is to do, and what is done. */
export function SurveysPanel() {
  const { isReady, done } = useSurveys()
  const user = useUser()
  const isAsked = parentReceivesSurveys(user) && !user.studyOver
  return (
    <Panel title="Questionari" fact={isAsked ? 'Si aprono in una nuova scheda' : undefined}>
      <Stack gap="loose">
        <Stack>
          {!user.studyOver && <FreshnessNotice />}
          <OpenSurveys quiet />
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

/** 'Questionari' on a child's home. */
export function ChildSurveysPanel() {
  const isStudyOver = useStudyOver()
  return (
    <Panel title="Questionari">
      <Stack>
        {!isStudyOver && <FreshnessNotice />}
        <OpenSurveys quiet />
        <Notice tone="info">
          {!isStudyOver &&
            'Non ci sono risposte giuste o sbagliate. Se una domanda non ti piace, puoi saltarla. '}
          I tuoi genitori vedono quali questionari hai completato, non che cosa hai risposto.
        </Notice>
      </Stack>
    </Panel>
  )
}

/** The questionnaires that a child has answered already. */
export function AnsweredPanel() {
  const { done } = useSurveys()
  if (done.length === 0) return null
  return (
    <Panel title="Hai già risposto a">
      <CompletedTable done={done} />
    </Panel>
  )
}

/** 'I miei progressi': one place laid for each completed questionnaire. */
export function ProgressPanel() {
  const { isReady, refused, open, done } = useSurveys()
  const total = open.length + done.length
  return (
    <Panel
      title="I miei progressi"
      fact={
        total > 0
          ? `${done.length} di ${total} ${plural(done.length, 'completato', 'completati')}`
          : undefined
      }
    >
      {!isReady && refused === undefined ? (
        <Skeleton shape="text" count={2} />
      ) : (
        <Stack>
          {total > 0 && <PlacesLaid done={done.length} total={total} />}
          <Text>
            {total === 0 ? 'La tavola si apparecchia con il primo questionario.' : missing(open.length)}
          </Text>
        </Stack>
      )}
    </Panel>
  )
}

const inWords = ['', '', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

function missing(open: number) {
  if (open === 0) return 'La tavola è apparecchiata.'
  if (open === 1) return 'Ne manca uno e la tavola è apparecchiata.'
  return `Ogni questionario apparecchia un posto. Ne mancano ${inWords[open] ?? open}.`
}
