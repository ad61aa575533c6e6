import { type Child, parentIsAsked, type User } from '@desco/contract/families/people'
import { lazy, Suspense } from 'react'

import { ChildrenPanel } from '#family/children/children-panel.tsx'
import { EnrolmentNotice } from '#family/children/enrolment-notice.tsx'
import { ProfilePanel } from '#family/children/profile-panel.tsx'
import { SpousePanel } from '#family/invitation/spouse-panel.tsx'
import { ProgressPanel } from '#family/questionnaires/progress-panel.tsx'
import { SurveysPanel } from '#family/questionnaires/surveys-panel.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Stack } from '#ui/layout/stack.tsx'

import { HomeHead } from './home-head.tsx'

const ChildSurveysDialog = lazy(async () => ({
  default: (await import('#family/questionnaires/child-surveys-dialog.tsx')).ChildSurveysDialog,
}))

const viewSurveys = (child: Child, onClose: () => void) => (
  <Suspense>
    <ChildSurveysDialog child={child} onClose={onClose} />
  </Suspense>
)

export function ParentHome({ user }: { user: User }) {
  return (
    <>
      <HomeHead calledBy={user.name} lead={`${user.name} ${user.surname}`} familyCode={user.familyCode} />
      <Stack gap="loose">
        <EnrolmentNotice enrolment={user.enrolment} />
        <Columns
          main={
            <>
              <ChildrenPanel family={user} viewSurveys={viewSurveys} />
              <SurveysPanel />
            </>
          }
          side={
            <>
              {parentIsAsked(user) && <ProgressPanel />}
              <ProfilePanel user={user} />
              <SpousePanel family={user} />
            </>
          }
        />
      </Stack>
    </>
  )
}
