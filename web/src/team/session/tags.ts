import { staff } from '@desco/contract/staff/access'
import { audit } from '@desco/contract/staff/audit'
import { diaryCorrections } from '@desco/contract/staff/diary-corrections'
import { diaryDesk } from '@desco/contract/staff/diary-desk'
import { diaryPlan } from '@desco/contract/staff/diary-plan'
import { staffErasures } from '@desco/contract/staff/erasures'
import { exports } from '@desco/contract/staff/exports'
import { findingPeople } from '@desco/contract/staff/find-person'
import { familyActs } from '@desco/contract/staff/family-acts'
import { familyHistory } from '@desco/contract/staff/family-history'
import { familyAppointments } from '@desco/contract/staff/appointments'
import { familyTasks } from '@desco/contract/staff/family-tasks'
import { foodListDesk } from '@desco/contract/staff/food-lists'
import { messageSendings } from '@desco/contract/staff/message-sendings'
import { newsroom } from '@desco/contract/staff/newsroom'
import { passkeys } from '@desco/contract/staff/passkeys'
import { oversight } from '@desco/contract/staff/oversight'
import { rehearsals } from '@desco/contract/staff/rehearsals'
import { requestDesk } from '@desco/contract/staff/requests'
import { teamMessages } from '@desco/contract/staff/team-messages'
import { staffPeople } from '@desco/contract/staff/people'
import { surveyDesk } from '@desco/contract/staff/survey-desk'
import { erasureOfAll } from '@desco/contract/staff/erasure-of-all'
import { studyEnd } from '@desco/contract/staff/study-end'
import { studyTextDesk } from '@desco/contract/staff/study-texts'
import { surveyPeople } from '@desco/contract/staff/survey-people'
import { teamCorrections } from '@desco/contract/staff/team-corrections'
import { surveySchedule } from '@desco/contract/staff/survey-schedule'
import { work } from '@desco/contract/staff/work'
import type { Endpoint } from '@desco/contract/endpoint'

/** The subjects that the team's pages show. */
export const tagTypes = [
  'today',
  'families',
  'family',
  'tasks',
  'appointments',
  'news',
  'texts',
  'messages',
  'surveys',
  'survey-people',
  'reconciliation',
  'diary',
  'diary-day',
  'diary-window',
  'diary-texts',
  'diary-unapplied',
  'food-lists',
  'requests',
  'erasures',
  'exports',
  'audit',
  'people',
  'study-end',
  'sessions',
  'passkeys',
] as const

export type Tag = (typeof tagTypes)[number]

const endpoints = {
  ...staff,
  ...passkeys,
  ...staffPeople,
  ...oversight,
  ...work,
  ...findingPeople,
  ...familyActs,
  ...familyTasks,
  ...familyAppointments,
  ...familyHistory,
  ...teamCorrections,
  ...requestDesk,
  ...staffErasures,
  ...rehearsals,
  ...newsroom,
  ...teamMessages,
  ...messageSendings,
  ...studyTextDesk,
  ...surveyDesk,
  ...surveySchedule,
  ...surveyPeople,
  ...diaryDesk,
  ...diaryCorrections,
  ...diaryPlan,
  ...foodListDesk,
  ...exports,
  ...audit,
  ...studyEnd,
  ...erasureOfAll,
}

// of what every act leaves a line in the log, and most change a family's state
const ofFamily = ['family', 'families', 'today', 'audit'] as const
const ofErasures = ['erasures', 'requests', ...ofFamily] as const
const ofMessages = ['messages', 'audit'] as const
const ofTasks = ['tasks', 'audit'] as const
// the history of a family has what it was written
const ofAppointments = ['appointments', 'family', 'audit'] as const
const ofRequests = ['requests', 'audit'] as const
const ofPeople = ['people', 'audit'] as const
const ofStudyEnd = ['study-end', 'audit'] as const
const ofSurveys = ['surveys', 'survey-people', 'audit'] as const

/** What a read shows, and what an act changes. Complete: an endpoint that is forgotten does not compile. */
const tags: Record<keyof typeof endpoints, readonly Tag[]> = {
  staffLogin: [],
  seeStaffSetUp: [],
  finishStaffSetUp: [],
  staffMe: [],
  nameStaff: ['people', 'audit', 'tasks'],
  staffLogout: [],
  staffSessions: ['sessions'],
  revokeStaffSession: ['sessions', 'audit'],

  askPasskeyLogin: [],
  passkeyLogin: [],
  listPasskeys: ['passkeys'],
  askPasskeyRegistration: [],
  registerPasskey: ['passkeys', 'audit'],
  removePasskey: ['passkeys', 'audit'],

  listStaff: ['people'],
  createStaff: ofPeople,
  renewStaffSetUp: ofPeople,
  endStaffSessions: ofPeople,
  changeStaff: [...ofPeople, 'tasks'],
  reopenStaff: ofPeople,
  disableStaff: ofPeople,

  today: ['today'],
  listFamilies: ['families'],
  growingUp: ['today'],
  seeWork: ['today', 'tasks', 'appointments', 'requests', 'exports', 'reconciliation'],
  seeCurves: [],
  openFamily: ['family'],
  revealNames: ['audit'],
  printSummary: ['audit'],
  sendContinueLink: ofFamily,
  staffResendInvitation: ofFamily,
  correctEmail: ofFamily,
  unlockLogIn: ofFamily,
  resendMail: ofFamily,
  tryAddress: ofFamily,
  addNote: ['family', 'audit'],
  correctParent: ofFamily,
  correctChildOfFamily: ofFamily,
  correctInvited: ofFamily,
  staffWithdrawChild: ofFamily,
  withdrawPerson: ofFamily,
  withdrawFamily: ofFamily,
  undoWithdrawal: ofFamily,

  familyAppointments: ['family', 'appointments'],
  appointmentsToCome: ['families', 'appointments'],
  giveAppointment: ofAppointments,
  changeAppointment: ofAppointments,
  cancelAppointment: ofAppointments,

  dueTasks: ['tasks'],
  familyTasks: ['tasks'],
  // an act leaves its line there
  seeHistory: ['family', 'tasks'],
  addTask: ofTasks,
  changeTask: ofTasks,
  endTask: ofTasks,

  listRequests: ['requests'],
  openRequest: ['requests'],
  requestPeople: [],
  enterRequest: ofRequests,
  assignRequest: ofRequests,
  prolongRequest: ofRequests,
  answerRequest: ofRequests,
  confirmBirthDate: [...ofRequests, 'family'],
  requestsOfYear: ['requests'],
  requestsFile: ['audit'],

  listErasures: ['erasures'],
  enterErasure: ofErasures,
  confirmErasure: ofErasures,
  stopErasure: ofErasures,
  settleErasure: ofErasures,

  listRehearsals: ['families'],
  beginRehearsal: ['families', 'audit'],
  cancelRehearsal: ['families', 'audit'],
  eraseRehearsal: ofErasures,

  seeMessages: ['messages'],
  seeMessageTemplate: ['messages'],
  saveMessageTemplate: ofMessages,
  tryMessage: ['audit'],
  saveReminderRule: ofMessages,
  saveMessageSettings: ofMessages,
  // who would get it is asked again at each press
  countRecipients: [],
  sendToFamilies: ofMessages,
  seeSending: ['messages'],
  stopSending: ofMessages,
  listStaffNews: ['news'],
  seeStaffNews: ['news'],
  draftNews: ['news', 'audit'],
  editNews: ['news', 'audit'],
  // no news has it yet
  addNewsPicture: [],
  seeStaffNewsPicture: [],
  countNewsRecipients: [],
  publishNews: ['news', 'messages', 'audit'],
  unpublishNews: ['news', 'messages', 'audit'],

  listStudyTexts: ['texts'],
  seeStudyText: ['texts'],
  draftStudyText: ['texts', 'audit'],
  editStudyText: ['texts', 'audit'],
  proposeStudyText: ['texts', 'audit'],
  approveStudyText: ['texts', 'audit'],
  discardStudyText: ['texts', 'audit'],

  listDeskSurveys: ['surveys'],
  assignSurvey: ofSurveys,
  scheduleSurvey: ofSurveys,
  previewSchedule: [],
  replaceSurvey: [...ofSurveys, 'family'],
  countSurveyPeople: ['survey-people'],
  listSurveyPeople: ['survey-people'],
  seeReconciliation: ['reconciliation'],
  // the page that asks shows the answer itself: what it counts is counted once a minute
  retryLimeSurvey: [],
  reconcileSurveys: ['reconciliation', 'survey-people', 'audit'],

  diaryOverview: ['diary'],
  seeDiaryDay: ['diary-day'],
  correctDiaryEntry: ['diary', 'diary-day', 'diary-texts', 'diary-unapplied', 'audit'],
  addDiaryFood: ['diary', 'diary-day', 'audit'],
  correctDiaryMeal: ['diary', 'diary-day', 'audit'],
  correctDiaryDay: ['diary', 'diary-day', 'audit'],
  diaryTexts: ['diary-texts'],
  codeDiaryText: ['diary-texts', 'audit'],
  diaryUnapplied: ['diary-unapplied'],
  settleUnapplied: ['diary', 'diary-day', 'diary-texts', 'diary-unapplied', 'audit'],
  planDiary: ['diary', 'diary-window', 'audit'],
  diaryWindow: ['diary-window'],
  closeDiaryWindow: ['diary-window', 'audit'],
  planFamilyDiary: ['diary', 'audit'],
  foodLists: ['food-lists'],
  staffFoodList: ['food-lists'],
  uploadFoodList: ['food-lists', 'audit'],
  compareFoodList: ['food-lists'],
  enforceFoodList: ['food-lists', 'diary-texts', 'diary-unapplied', 'audit'],

  listExports: ['exports'],
  requestExport: ['exports', 'audit'],
  approveExport: ['exports', 'audit'],
  rejectExport: ['exports', 'audit'],
  downloadExport: ['exports'],

  seeStudyEnd: ['study-end'],
  closeRegistrations: ofStudyEnd,
  reopenRegistrations: ofStudyEnd,
  endStudy: ofStudyEnd,
  takeBackStudyEnd: ofStudyEnd,
  seeErasureOfAll: ['study-end'],
  askErasureOfAll: ofStudyEnd,
  approveErasureOfAll: ofStudyEnd,
  takeBackErasureOfAll: ofStudyEnd,

  findPerson: ['audit'],

  searchAudit: ['audit'],
  verifyAudit: ['audit'],
}

const byEndpoint = new Map<Endpoint, readonly Tag[]>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, tags[name as keyof typeof tags]]),
)

export const tagsOf = (endpoint: Endpoint): readonly Tag[] => byEndpoint.get(endpoint) ?? []
