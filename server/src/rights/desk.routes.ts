import { staffErasures } from '@desco/contract/rights/desk/erasure'
import { erasureOfAll, studyEnd } from '@desco/contract/rights/desk/study-end'
import { rehearsals } from '@desco/contract/rights/desk/rehearsals'
import { requestDesk } from '@desco/contract/rights/desk/requests'
import { teamCorrections } from '@desco/contract/rights/desk/corrections'
import { familyActs } from '@desco/contract/team/family-acts'
import type { FastifyInstance } from 'fastify'

import type { FamiliesNeeds } from '#families/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import { doerOf, mountAct } from '#staff/index.ts'

import { confirmBirthDate } from './corrections/change-birth-date.ts'
import { correctChildOfFamily, correctInvited, correctParent } from './corrections/staff-corrections.ts'
import {
  confirmErasure,
  enterErasure,
  listStaffErasures,
  settleErasure,
  stopErasure,
} from './erasure/staff-erasures.ts'
import { beginRehearsal, cancelRehearsal, eraseRehearsal, listRehearsals } from './rehearsals/rehearsals.ts'
import { answerRequest, assignRequest, enterRequest, prolongRequest } from './requests/carry-out-request.ts'
import { downloadRequestsFile, seeRequestsOfYear } from './requests/report-year.ts'
import { listRequestPeople, listRequests, openRequest } from './requests/see-requests.ts'
import {
  undoWithdrawal,
  withdrawChildFor,
  withdrawFamilyFor,
  withdrawPersonFor,
} from './returning/staff-withdrawals.ts'
import {
  approveErasureOfAll,
  askErasureOfAll,
  seeErasureOfAll,
  takeBackErasureOfAll,
} from './study-end/decide-erasure-of-all.ts'
import {
  closeRegistrations,
  type EndNeeds,
  endStudy,
  reopenRegistrations,
  seeStudyEnd,
  takeBackStudyEnd,
} from './study-end/plan-end.ts'

/** The team's acts for people's rights, and for the end of the study. */
export function rightsDeskRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: FamiliesNeeds & EndNeeds,
) {
  mount(app, guard, staffErasures.listErasures, async ({ actor }) => ({
    erasures: await listStaffErasures(needs, actor),
  }))
  mountAct(app, guard, needs, staffErasures.enterErasure, enterErasure)
  mountAct(app, guard, needs, staffErasures.confirmErasure, confirmErasure)
  mountAct(app, guard, needs, staffErasures.stopErasure, stopErasure)
  mountAct(app, guard, needs, staffErasures.settleErasure, settleErasure)
  mountAct(app, guard, needs, familyActs.staffWithdrawChild, withdrawChildFor)
  mountAct(app, guard, needs, familyActs.withdrawPerson, withdrawPersonFor)
  mountAct(app, guard, needs, familyActs.withdrawFamily, withdrawFamilyFor)
  mountAct(app, guard, needs, familyActs.undoWithdrawal, undoWithdrawal)
  mountAct(app, guard, needs, teamCorrections.correctParent, correctParent)
  mountAct(app, guard, needs, teamCorrections.correctChildOfFamily, correctChildOfFamily)
  mountAct(app, guard, needs, teamCorrections.correctInvited, correctInvited)
  mount(app, guard, requestDesk.listRequests, ({ input }) => listRequests(needs, input))
  mount(app, guard, requestDesk.openRequest, ({ actor, input }) =>
    openRequest(needs, doerOf(actor), input.requestId),
  )
  mount(app, guard, requestDesk.requestPeople, ({ input }) => listRequestPeople(needs, input.code))
  mountAct(app, guard, needs, requestDesk.enterRequest, enterRequest)
  mountAct(app, guard, needs, requestDesk.assignRequest, assignRequest)
  mountAct(app, guard, needs, requestDesk.prolongRequest, prolongRequest)
  mountAct(app, guard, needs, requestDesk.answerRequest, answerRequest)
  mountAct(app, guard, needs, requestDesk.confirmBirthDate, confirmBirthDate)
  mount(app, guard, requestDesk.requestsOfYear, ({ input }) => seeRequestsOfYear(needs, input.year))
  mount(app, guard, requestDesk.requestsFile, ({ actor, input }) =>
    downloadRequestsFile(needs, doerOf(actor), input.year),
  )
  mount(app, guard, rehearsals.listRehearsals, () => listRehearsals(needs))
  mountAct(app, guard, needs, rehearsals.beginRehearsal, beginRehearsal)
  mountAct(app, guard, needs, rehearsals.cancelRehearsal, cancelRehearsal)
  mountAct(app, guard, needs, rehearsals.eraseRehearsal, eraseRehearsal)
  mount(app, guard, studyEnd.seeStudyEnd, ({ actor }) => seeStudyEnd(needs, actor))
  mountAct(app, guard, needs, studyEnd.closeRegistrations, closeRegistrations)
  mountAct(app, guard, needs, studyEnd.reopenRegistrations, reopenRegistrations)
  mountAct(app, guard, needs, studyEnd.endStudy, endStudy)
  mountAct(app, guard, needs, studyEnd.takeBackStudyEnd, takeBackStudyEnd)
  mount(app, guard, erasureOfAll.seeErasureOfAll, ({ actor }) => seeErasureOfAll(needs, actor))
  mountAct(app, guard, needs, erasureOfAll.askErasureOfAll, askErasureOfAll)
  mountAct(app, guard, needs, erasureOfAll.approveErasureOfAll, approveErasureOfAll)
  mountAct(app, guard, needs, erasureOfAll.takeBackErasureOfAll, takeBackErasureOfAll)
}
