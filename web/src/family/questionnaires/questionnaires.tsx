import { useStudyOver } from '#data/hooks.ts'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { Bar } from '#ui/feedback/progress.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import styles from './questionnaires.module.css'
import { CompletedTable, FreshnessNotice, OpenSurveys } from './survey-lists.tsx'
import { useSurveys } from './surveys.ts'

export function QuestionnairesPage() {
  const { open, done, isReady } = useSurveys()
  const isStudyOver = useStudyOver()
  const total = open.length + done.length
  return (
    <>
      <PageHead
        title="Questionari"
        lead={
          isStudyOver ? undefined : 'Non ci sono risposte giuste o sbagliate. Puoi interrompere quando vuoi.'
        }
      />
      <div className={styles.narrow}>
        <Stack gap="loose">
          <StudyOverNote about="questionnaires" />
          {!isStudyOver && <FreshnessNotice />}
          {!isStudyOver && (
            <Panel title="Da compilare" fact="Si aprono in una nuova scheda">
              <OpenSurveys />
            </Panel>
          )}
          {isReady && done.length > 0 && (
            <Panel title="Completati" fact={isStudyOver ? undefined : `${done.length} di ${total}`}>
              {!isStudyOver && <Bar value={done.length} total={total} label="Questionari completati" />}
              <CompletedTable done={done} />
            </Panel>
          )}
        </Stack>
      </div>
    </>
  )
}
