import { changedTexts } from './families/consents/changed-texts.ts'
import { consentLedger } from './families/consents/ledger.ts'
import { textsInForce } from './families/consents/texts-in-force.ts'
import { diary } from '@desco/contract/diary/calls'
import { corrections } from './rights/corrections.ts'
import { erasures } from './rights/erasure.ts'
import { adulthood } from './rights/growing-up.ts'
import { families } from '@desco/contract/families/add-children'
import { children } from '@desco/contract/families/children'
import { invitations } from '@desco/contract/families/invitations'
import { leaving } from '@desco/contract/families/leaving'
import { ownData } from './rights/data.ts'
import { receivedMessages } from './messages/received-messages.ts'
import { requests } from './rights/requests.ts'
import { returning } from './rights/returning.ts'
import { toldChanges } from '@desco/contract/families/told-changes'
import { registration } from '@desco/contract/families/sign-up'
import { sentInvitations } from '@desco/contract/families/sent-invitations'
import { appointments, calendar } from './messages/calendar.ts'
import { studyPaths } from './messages/path.ts'
import { passkeys, staff } from '@desco/contract/staff/log-in'
import { audit } from '@desco/contract/staff/audit'
import { staffErasures } from './rights/desk/erasure.ts'
import { diaryCorrections } from './diary/desk/diary-corrections.ts'
import { diaryDesk } from './diary/desk/diary-desk.ts'
import { diaryPlan } from './diary/desk/diary-plan.ts'
import { foodListDesk } from './diary/desk/food-lists.ts'
import { exports } from './team/exports.ts'
import { familyActs } from './team/family-acts.ts'
import { familyHistory } from './team/family-history.ts'
import { familyAppointments } from './messages/desk/appointments.ts'
import { familyTasks } from './team/family-tasks.ts'
import { messageSendings, teamMessages } from './messages/desk/team-messages.ts'
import { newsroom } from './messages/desk/news.ts'
import { findingPeople } from './team/find-person.ts'
import { teamFamilies } from './team/families.ts'
import { rehearsals } from './rights/desk/rehearsals.ts'
import { requestDesk } from './rights/desk/requests.ts'
import { erasureOfAll, studyEnd } from './rights/desk/study-end.ts'
import { studyTextDesk } from './messages/desk/texts.ts'
import { staffPeople } from '@desco/contract/staff/access'
import { teamCorrections } from './rights/desk/corrections.ts'
import { surveyDesk } from './questionnaires/desk/survey-desk.ts'
import { surveyPeople } from './questionnaires/desk/survey-people.ts'
import { surveySchedule } from './questionnaires/desk/survey-schedule.ts'
import { work } from './team/work.ts'

import { browserErrors } from './browser-errors.ts'
import type { Endpoint } from './endpoint.ts'
import { session } from './families/log-in.ts'
import { news } from './messages/news.ts'
import { oneTimeCodes, passwords } from './families/one-time-codes.ts'
import { studyPhase } from './study-phase.ts'
import { surveys } from './questionnaires/surveys.ts'

/** The calls of families. */
export const familyEndpoints = {
  ...registration,
  ...session,
  ...toldChanges,
  ...passwords,
  ...oneTimeCodes,
  ...families,
  ...children,
  ...invitations,
  ...sentInvitations,
  ...consentLedger,
  ...textsInForce,
  ...studyPhase,
  ...changedTexts,
  ...leaving,
  ...erasures,
  ...returning,
  ...ownData,
  ...corrections,
  ...adulthood,
  ...requests,
  ...studyPaths,
  ...receivedMessages,
  ...calendar,
  ...appointments,
  ...surveys,
  ...news,
  ...diary,
  ...browserErrors,
} satisfies Record<string, Endpoint>

/** The calls of the research team. */
export const staffEndpoints = {
  ...staff,
  ...passkeys,
  ...staffPeople,
  ...audit,
  ...newsroom,
  ...studyTextDesk,
  ...teamMessages,
  ...messageSendings,
  ...surveyDesk,
  ...surveySchedule,
  ...surveyPeople,
  ...diaryDesk,
  ...diaryCorrections,
  ...diaryPlan,
  ...foodListDesk,
  ...teamFamilies,
  ...work,
  ...findingPeople,
  ...familyActs,
  ...familyTasks,
  ...familyAppointments,
  ...familyHistory,
  ...staffErasures,
  ...rehearsals,
  ...teamCorrections,
  ...requestDesk,
  ...exports,
  ...studyEnd,
  ...erasureOfAll,
} satisfies Record<string, Endpoint>

/** The endpoint table: the whole API. */
export const endpoints = { ...familyEndpoints, ...staffEndpoints }

export type FamilyEndpointName = keyof typeof familyEndpoints
export type StaffEndpointName = keyof typeof staffEndpoints
