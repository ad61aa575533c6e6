import { adulthood } from '@desco/contract/rights/adulthood'
import { corrections } from '@desco/contract/rights/corrections'
import { erasures } from '@desco/contract/rights/erasure'
import { returning } from '@desco/contract/rights/returning'
import { ownData } from '@desco/contract/rights/own-data'
import { said } from '@desco/contract/messages'
import { staffErasures } from '@desco/contract/rights/desk/erasures'
import { familyActs } from '@desco/contract/team/family-acts'
import { requestDesk } from '@desco/contract/rights/desk/requests'
import { teamCorrections } from '@desco/contract/rights/desk/team-corrections'
import type { FastifyInstance } from 'fastify'

import { mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount, mountSaid } from '#platform/http/mount.ts'
import type { FamiliesNeeds } from '#families/index.ts'

import { askDataCopy, seeDataCopy } from './data/ask-data-copy.ts'
import { askErasure } from './erasure/ask-erasure.ts'
import { decideAsAdult } from './growing-up/decide-as-adult.ts'
import { comeBack, declineReturn } from './returning/come-back.ts'
import { changeEmail, confirmEmail, undoEmail } from './corrections/change-email.ts'
import { confirmContacts } from './corrections/confirm-contacts.ts'
import { answerBirthDate, confirmBirthDate, seeBirthDateAsked } from './corrections/change-birth-date.ts'
import { correctBirthDate, correctChild, correctPerson } from './corrections/correct-person.ts'
import { fetchDataCopy } from './data/fetch-data-copy.ts'
import { seeDataCard } from './data/see-data-card.ts'
import { seeErasures, seeProgress } from './erasure/see-erasures.ts'
import { seeReturning } from './returning/see-returning.ts'
import { takeBackErasure } from './erasure/take-back-erasure.ts'
import { correctChildOfFamily, correctInvited, correctParent } from './corrections/staff-corrections.ts'
import {
  confirmErasure,
  enterErasure,
  listStaffErasures,
  settleErasure,
  stopErasure,
} from './erasure/staff-erasures.ts'
import { withdrawChildFor, withdrawFamilyFor, withdrawPersonFor } from './returning/staff-withdrawals.ts'
import { undoWithdrawal } from './returning/undo-withdrawal.ts'

const saidOfDate = { corrected: said.corrected, asked: said.birthDateAsked } as const

export function rightsRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  mount(app, guard, ownData.dataCard, async ({ actor }) => ({ data: await seeDataCard(needs, actor) }))
  mount(app, guard, ownData.dataCopy, async ({ actor }) => ({ data: await seeDataCopy(needs, actor) }))
  mount(app, guard, ownData.askDataCopy, async ({ actor, input, networkAddress }) => ({
    message: said.dataCopyAsked,
    data: await askDataCopy(needs, actor, { ...input, networkAddress }),
  }))
  mount(app, guard, ownData.dataCopyFile, ({ actor }) => fetchDataCopy(needs, actor))
  mountSaid(app, guard, needs, corrections.correctPerson, correctPerson, said.corrected)
  mountSaid(app, guard, needs, corrections.confirmContacts, confirmContacts, said.contactsConfirmed)
  mountSaid(app, guard, needs, corrections.correctChild, correctChild, said.corrected)
  mount(app, guard, corrections.correctBirthDate, async ({ actor, input }) => {
    const state = await correctBirthDate(needs, actor, input)
    return { message: saidOfDate[state], state }
  })
  mount(app, guard, corrections.birthDateAsked, async ({ actor }) => ({
    data: await seeBirthDateAsked(needs, actor),
  }))
  mountSaid(app, guard, needs, corrections.answerBirthDate, answerBirthDate, said.birthDateAnswered)
  mountSaid(app, guard, needs, corrections.changeEmail, changeEmail, said.emailAsked)
  mountSaid(app, guard, needs, adulthood.decideAsAdult, decideAsAdult, said.decidedAsAdult)
  mount(app, guard, corrections.confirmEmail, async ({ input, networkAddress }) => {
    await confirmEmail(needs, input.token, networkAddress)
    return { message: said.emailConfirmed }
  })
  mount(app, guard, corrections.undoEmail, async ({ input, networkAddress }) => {
    await undoEmail(needs, input.token, networkAddress)
    return { message: said.emailUndone }
  })
  mount(app, guard, erasures.askErasure, async ({ actor, input, networkAddress }) => {
    await askErasure(needs, actor, input, networkAddress)
    return { message: said.erasureAsked, ...(await seeErasures(needs, actor)) }
  })
  mount(app, guard, erasures.takeBackErasure, async ({ actor, input }) => {
    await takeBackErasure(needs, actor, input.id)
    return { message: said.erasureTakenBack, ...(await seeErasures(needs, actor)) }
  })
  mount(app, guard, erasures.seeErasures, ({ actor }) => seeErasures(needs, actor))
  mount(app, guard, returning.seeReturning, async ({ actor }) => ({ data: await seeReturning(needs, actor) }))
  mount(app, guard, returning.comeBack, async ({ actor, input }) => ({
    message: said.returnAgreed,
    data: await comeBack(needs, actor, input),
  }))
  mount(app, guard, returning.declineReturn, async ({ actor }) => ({
    message: said.returnDeclined,
    data: await declineReturn(needs, actor),
  }))
  mount(app, guard, erasures.erasureProgress, async ({ input, networkAddress }) => ({
    data: await seeProgress(needs, input.id, networkAddress),
  }))
}

/** The team's acts for people's rights. */
export function staffRightsRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: FamiliesNeeds,
) {
  mount(app, guard, staffErasures.listErasures, async ({ actor }) => ({
    erasures: await listStaffErasures(needs, actor),
  }))
  mountAct(app, guard, needs, staffErasures.enterErasure, enterErasure)
  mountAct(app, guard, needs, staffErasures.confirmErasure, confirmErasure)
  mountAct(app, guard, needs, staffErasures.stopErasure, stopErasure)
  mountAct(app, guard, needs, familyActs.staffWithdrawChild, withdrawChildFor)
  mountAct(app, guard, needs, familyActs.withdrawPerson, withdrawPersonFor)
  mountAct(app, guard, needs, familyActs.withdrawFamily, withdrawFamilyFor)
  mountAct(app, guard, needs, familyActs.undoWithdrawal, undoWithdrawal)
  mountAct(app, guard, needs, teamCorrections.correctParent, correctParent)
  mountAct(app, guard, needs, teamCorrections.correctChildOfFamily, correctChildOfFamily)
  mountAct(app, guard, needs, requestDesk.confirmBirthDate, confirmBirthDate)
  mountAct(app, guard, needs, teamCorrections.correctInvited, correctInvited)
  mountAct(app, guard, needs, staffErasures.settleErasure, settleErasure)
}
