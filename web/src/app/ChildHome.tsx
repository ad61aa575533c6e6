import type { User } from '@desco/contract/families/people'

import { ChildChoicePanel } from '#features/families/ChildChoicePanel.tsx'
import { AnsweredPanel } from '#features/surveys/AnsweredPanel.tsx'
import { ChildSurveysPanel } from '#features/surveys/ChildSurveysPanel.tsx'
import { ProgressPanel } from '#features/surveys/ProgressPanel.tsx'
import { useSurveys } from '#features/surveys/use-surveys.ts'

import style from './ChildHome.module.css'
import { HomeHead } from './HomeHead.tsx'

export function ChildHome({ user }: { user: User }) {
  const { isReady, open } = useSurveys()
  return (
    <>
      <HomeHead
        calledBy={user.username ?? user.name}
        lead={isReady ? newFor(open.length) : undefined}
        familyCode={user.familyCode}
      />
      <div className={style.panels}>
        <ChildSurveysPanel />
        <ProgressPanel />
        <div className={style.last}>
          <AnsweredPanel />
          <ChildChoicePanel user={user} />
        </div>
      </div>
    </>
  )
}

function newFor(open: number) {
  if (open === 0) return 'Per ora non c’è niente da compilare.'
  return open === 1 ? 'C’è un questionario per te.' : `Ci sono ${open} questionari per te.`
}
