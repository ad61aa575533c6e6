import { exports } from '@desco/contract/team/exports'
import { familyActs } from '@desco/contract/team/family-acts'
import { familyHistory } from '@desco/contract/team/family-history'
import { familyAppointments } from '@desco/contract/messages/desk/appointments'
import { familyTasks } from '@desco/contract/team/family-tasks'
import { findingPeople } from '@desco/contract/team/find-person'
import { teamFamilies } from '@desco/contract/team/families'
import { work } from '@desco/contract/team/work'
import type { FastifyInstance } from 'fastify'

import { mountAct } from '#staff/index.ts'
import type { WorkCount } from '#platform/contributions.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { downloadExport } from './exports/jobs/download-export.ts'
import { approveExport, listExports, rejectExport, requestExport } from './exports/jobs/request-export.ts'
import {
  cancelAppointment,
  changeAppointment,
  giveAppointment,
  listAppointmentsToCome,
  listFamilyAppointments,
} from './tasks/family-appointments.ts'
import { addTask, changeTask, endTask, listFamilyTasks, listTasksDue } from './tasks/family-tasks.ts'
import { findPerson } from './find/find-person.ts'
import {
  addNote,
  correctEmail,
  inviteAgainFor,
  resendMail,
  sendLinkToContinue,
  tryAddress,
  unlock,
} from './family-page/help-family.ts'
import { listFamilies } from './find/list-families.ts'
import { listGrowingUp } from './today/list-growing-up.ts'
import type { CorrectingNeeds, TeamNeeds } from './needs.ts'
import { openFamily } from './family-page/open-family.ts'
import { createReadToday } from './today/read-today.ts'
import { printSummary, revealNames } from './family-page/reveal-names.ts'
import { createSeeCurves } from './today/see-curves.ts'
import { seeHistory } from './family-page/see-history.ts'
import { seeWork } from './today/see-work.ts'

export function teamRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: TeamNeeds & CorrectingNeeds & { work: readonly WorkCount[] },
) {
  const seeCurves = createSeeCurves(needs)
  const readToday = createReadToday(needs)
  mount(app, guard, teamFamilies.today, ({ actor }) => readToday(actor))
  mount(app, guard, work.seeWork, ({ actor }) => seeWork(needs, actor))
  mount(app, guard, work.seeCurves, () => seeCurves())
  mount(app, guard, teamFamilies.listFamilies, ({ input }) => listFamilies(needs.db, input))
  mount(app, guard, findingPeople.findPerson, ({ actor, input }) => findPerson(needs, actor, input))
  mount(app, guard, teamFamilies.growingUp, () => listGrowingUp(needs))
  mount(app, guard, teamFamilies.openFamily, ({ actor, input }) => openFamily(needs, actor, input.familyId))
  mount(app, guard, familyActs.revealNames, ({ actor, input }) => revealNames(needs, actor, input))
  mount(app, guard, familyActs.printSummary, ({ actor, input }) => printSummary(needs, actor, input))
  mountAct(app, guard, needs, familyActs.sendContinueLink, sendLinkToContinue)
  mountAct(app, guard, needs, familyActs.staffResendInvitation, inviteAgainFor)
  mountAct(app, guard, needs, familyActs.correctEmail, correctEmail)
  mountAct(app, guard, needs, familyActs.unlockLogIn, unlock)
  mountAct(app, guard, needs, familyActs.resendMail, resendMail)
  mountAct(app, guard, needs, familyActs.tryAddress, tryAddress)
  mountAct(app, guard, needs, familyActs.addNote, addNote)
  mount(app, guard, familyHistory.seeHistory, ({ actor, input }) => seeHistory(needs, actor, input))
  mount(app, guard, familyTasks.dueTasks, ({ actor }) => listTasksDue(needs, actor))
  mount(app, guard, familyTasks.familyTasks, ({ input }) => listFamilyTasks(needs, input.familyId))
  mountAct(app, guard, needs, familyTasks.addTask, addTask)
  mountAct(app, guard, needs, familyTasks.changeTask, changeTask)
  mountAct(app, guard, needs, familyTasks.endTask, endTask)
  mount(app, guard, familyAppointments.familyAppointments, ({ input }) =>
    listFamilyAppointments(needs, input.familyId),
  )
  mount(app, guard, familyAppointments.appointmentsToCome, () => listAppointmentsToCome(needs))
  mountAct(app, guard, needs, familyAppointments.giveAppointment, giveAppointment)
  mountAct(app, guard, needs, familyAppointments.changeAppointment, changeAppointment)
  mountAct(app, guard, needs, familyAppointments.cancelAppointment, cancelAppointment)
  mount(app, guard, exports.listExports, async ({ actor }) => ({ exports: await listExports(needs, actor) }))
  mountAct(app, guard, needs, exports.requestExport, requestExport)
  mountAct(app, guard, needs, exports.approveExport, approveExport)
  mountAct(app, guard, needs, exports.rejectExport, rejectExport)
  mount(app, guard, exports.downloadExport, ({ actor, input }) => downloadExport(needs, actor, input.id))
}
