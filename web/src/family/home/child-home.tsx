import type { User } from '@desco/contract/families/people'

import { ChildChoicePanel } from '#family/children/child-choice-panel.tsx'
import { AnsweredPanel } from '#family/questionnaires/answered-panel.tsx'
import { ChildSurveysPanel } from '#family/questionnaires/child-surveys-panel.tsx'
import { ProgressPanel } from '#family/questionnaires/progress-panel.tsx'
import { useSurveys } from '#family/questionnaires/use-surveys.ts'

import style from './child-home.module.css'
import { HomeHead } from './home-head.tsx'

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
