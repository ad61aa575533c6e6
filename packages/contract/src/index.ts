import { changedTexts } from '@desco/contract/consents/changed-texts'
import { consentLedger } from '@desco/contract/consents/ledger'
import { textsInForce } from '@desco/contract/consents/texts-in-force'
import { diary } from '@desco/contract/diary/calls'
import { corrections } from '@desco/contract/families/corrections'
import { erasures } from '@desco/contract/families/erasure'
import { adulthood } from '@desco/contract/families/adulthood'
import { families } from '@desco/contract/families/add-children'
import { children } from '@desco/contract/families/children'
import { invitations } from '@desco/contract/families/invitations'
import { leaving } from '@desco/contract/families/leaving'
import { ownData } from '@desco/contract/families/own-data'
import { receivedMessages } from '@desco/contract/families/received-messages'
import { requests } from '@desco/contract/families/requests'
import { returning } from '@desco/contract/families/returning'
import { toldChanges } from '@desco/contract/families/told-changes'
import { passwords } from '@desco/contract/families/passwords'
import { registration } from '@desco/contract/families/registration'
import { sentInvitations } from '@desco/contract/families/sent-invitations'
import { appointments } from '@desco/contract/families/appointments'
import { calendar } from '@desco/contract/families/calendar'
import { studyPaths } from '@desco/contract/families/study-path'
import { staff } from '@desco/contract/staff/access'
import { audit } from '@desco/contract/staff/audit'
import { staffErasures } from '@desco/contract/staff/erasures'
import { diaryCorrections } from '@desco/contract/staff/diary-corrections'
import { diaryDesk } from '@desco/contract/staff/diary-desk'
import { diaryPlan } from '@desco/contract/staff/diary-plan'
import { foodListDesk } from '@desco/contract/staff/food-lists'
import { exports } from '@desco/contract/staff/exports'
import { familyActs } from '@desco/contract/staff/family-acts'
import { familyHistory } from '@desco/contract/staff/family-history'
import { familyAppointments } from '@desco/contract/staff/appointments'
import { familyTasks } from '@desco/contract/staff/family-tasks'
import { messageSendings } from '@desco/contract/staff/message-sendings'
import { newsroom } from '@desco/contract/staff/newsroom'
import { findingPeople } from '@desco/contract/staff/find-person'
import { passkeys } from '@desco/contract/staff/passkeys'
import { oversight } from '@desco/contract/staff/oversight'
import { rehearsals } from '@desco/contract/staff/rehearsals'
import { requestDesk } from '@desco/contract/staff/requests'
import { erasureOfAll } from '@desco/contract/staff/erasure-of-all'
import { studyEnd } from '@desco/contract/staff/study-end'
import { studyTextDesk } from '@desco/contract/staff/study-texts'
import { staffPeople } from '@desco/contract/staff/people'
import { teamCorrections } from '@desco/contract/staff/team-corrections'
import { teamMessages } from '@desco/contract/staff/team-messages'
import { surveyDesk } from '@desco/contract/staff/survey-desk'
import { surveyPeople } from '@desco/contract/staff/survey-people'
import { surveySchedule } from '@desco/contract/staff/survey-schedule'
import { work } from '@desco/contract/staff/work'

import { browserErrors } from './browser-errors.ts'
import type { Endpoint } from './endpoint.ts'
import { identity } from './identity.ts'
import { news } from './news.ts'
import { oneTimeCodes } from './one-time-codes.ts'
import { studyPhase } from './study-phase.ts'
import { surveys } from './surveys.ts'

/** The calls of families. */
export const familyEndpoints = {
  ...registration,
  ...identity,
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
  ...oversight,
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
