import { staff } from '@desco/contract/staff/access'
import { familyActs } from '@desco/contract/team/family-acts'
import { familyTasks } from '@desco/contract/team/family-tasks'
import { messageSendings } from '@desco/contract/messages/desk/message-sendings'
import { newsroom } from '@desco/contract/messages/desk/newsroom'
import { teamFamilies } from '@desco/contract/team/families'
import { passkeys } from '@desco/contract/staff/passkeys'
import { requestDesk } from '@desco/contract/rights/desk/requests'
import { surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'
import { surveySchedule } from '@desco/contract/questionnaires/desk/survey-schedule'
import { work } from '@desco/contract/team/work'
import type { Endpoint } from '@desco/contract/endpoint'

export const tagTypes = ['shown', 'family'] as const
export type Tag = (typeof tagTypes)[number]

/** Nothing that is shown: log-in and set-up, counts before an act, files. What they answer is not kept either. */
const shownNowhere = new Set<Endpoint>([
  staff.staffLogin,
  staff.seeStaffSetUp,
  staff.finishStaffSetUp,
  staff.staffMe,
  staff.staffLogout,
  passkeys.askPasskeyLogin,
  passkeys.passkeyLogin,
  passkeys.askPasskeyRegistration,
  messageSendings.countRecipients,
  newsroom.addNewsPicture,
  newsroom.seeStaffNewsPicture,
  newsroom.countNewsRecipients,
  work.seeCurves,
  requestDesk.requestPeople,
  surveySchedule.previewSchedule,
  surveyDesk.retryLimeSurvey,
])

/** A family's page stays as it is: each look at it is a line of the log. */
const leavesFamilyAlone = new Set<Endpoint>([
  familyTasks.addTask,
  familyTasks.changeTask,
  familyTasks.endTask,
  familyActs.revealNames,
  familyActs.printSummary,
])

/**
 * The rule of asking again: after an act the open page is asked again, whatever it shows, as it is on
 * every entry (`refetchOnMountOrArgChange`). Pages hold one to six questions; a list of subjects saved a few of them.
 */
export function tagsOf(endpoint: Endpoint): readonly Tag[] {
  if (shownNowhere.has(endpoint)) return []
  if (endpoint === teamFamilies.openFamily) return ['family']
  return endpoint.method === 'GET' || leavesFamilyAlone.has(endpoint) ? ['shown'] : ['shown', 'family']
}
