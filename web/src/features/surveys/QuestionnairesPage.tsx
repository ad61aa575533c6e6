import { Bar } from '#ui/Bar.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Stack } from '#ui/Stack.tsx'

import { CompletedTable } from './CompletedTable.tsx'
import { FreshnessNotice } from './FreshnessNotice.tsx'
import { OpenSurveys } from './OpenSurveys.tsx'
import style from './QuestionnairesPage.module.css'
import { useSurveys } from './use-surveys.ts'

export function QuestionnairesPage() {
  const { open, done, isReady } = useSurveys()
  const total = open.length + done.length
  return (
    <>
      <PageHead
        title="Questionari"
        lead="Scegli un momento tranquillo: se chiudi a metà, può darsi che tu debba ricominciare."
      />
      <div className={style.narrow}>
        <Stack gap="loose">
          <FreshnessNotice />
          <Panel title="Da compilare" fact="Si aprono in una nuova scheda">
            <OpenSurveys />
          </Panel>
          {isReady && done.length > 0 && (
            <Panel title="Completati" fact={`${done.length} di ${total}`}>
              <Stack>
                <Bar value={done.length} total={total} label="Questionari completati" />
                <CompletedTable done={done} />
              </Stack>
            </Panel>
          )}
        </Stack>
      </div>
    </>
  )
}
