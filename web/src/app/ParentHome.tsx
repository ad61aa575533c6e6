import { type Child, parentIsAsked, type User } from '@desco/contract/families/people'
import { lazy, Suspense } from 'react'

import { ChildrenPanel } from '#features/families/ChildrenPanel.tsx'
import { EnrolmentNotice } from '#features/families/EnrolmentNotice.tsx'
import { ProfilePanel } from '#features/families/ProfilePanel.tsx'
import { SpousePanel } from '#features/families/SpousePanel.tsx'
import { ProgressPanel } from '#features/surveys/ProgressPanel.tsx'
import { SurveysPanel } from '#features/surveys/SurveysPanel.tsx'
import { Columns } from '#ui/Columns.tsx'
import { Stack } from '#ui/Stack.tsx'

import { HomeHead } from './HomeHead.tsx'

const ChildSurveysDialog = lazy(async () => ({
  default: (await import('#features/surveys/ChildSurveysDialog.tsx')).ChildSurveysDialog,
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
