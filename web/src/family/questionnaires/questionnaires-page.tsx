import { Bar } from '#ui/layout/bar.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Stack } from '#ui/layout/stack.tsx'

import { CompletedTable } from './completed-table.tsx'
import { FreshnessNotice } from './freshness-notice.tsx'
import { OpenSurveys } from './open-surveys.tsx'
import style from './questionnaires-page.module.css'
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
