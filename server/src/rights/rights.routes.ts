import { adulthood } from '@desco/contract/rights/growing-up'
import { corrections } from '@desco/contract/rights/corrections'
import { erasures } from '@desco/contract/rights/erasure'
import { returning } from '@desco/contract/rights/returning'
import { ownData } from '@desco/contract/rights/data'
import { said } from '@desco/contract/said'
import { requests } from '@desco/contract/rights/requests'
import type { FastifyInstance } from 'fastify'

import { type AuthGuard, mount, mountData, mountSaid } from '#platform/http/mount.ts'
import type { FamiliesNeeds } from '#families/index.ts'

import { askDataCopy, fetchDataCopy, seeDataCopy } from './data/data-copy.ts'
import { askErasure } from './erasure/ask-erasure.ts'
import { decideAsAdult } from './growing-up/decide-as-adult.ts'
import { comeBack, declineReturn } from './returning/come-back.ts'
import { changeEmail, confirmEmail, undoEmail } from './corrections/change-email.ts'
import { answerBirthDate, seeBirthDateAsked } from './corrections/change-birth-date.ts'
import {
  confirmContacts,
  correctBirthDate,
  correctChild,
  correctPerson,
} from './corrections/correct-person.ts'
import { seeDataCard } from './data/see-data-card.ts'
import { seeErasures, seeProgress } from './erasure/see-erasures.ts'
import { seeReturning } from './returning/see-returning.ts'
import { takeBackErasure } from './erasure/take-back-erasure.ts'
import { askRight, listOwnRequests } from './requests/ask-right.ts'

const saidOfDate = { corrected: said.corrected, asked: said.birthDateAsked } as const

/** The rights of who takes part. */
export function rightsRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  mountData(app, guard, needs, ownData.dataCard, seeDataCard)
  mountData(app, guard, needs, ownData.dataCopy, seeDataCopy)
  mountData(app, guard, needs, ownData.askDataCopy, askDataCopy, said.dataCopyAsked)
  mount(app, guard, ownData.dataCopyFile, ({ actor }) => fetchDataCopy(needs, actor))
  mountSaid(app, guard, needs, corrections.correctPerson, correctPerson, said.corrected)
  mountSaid(app, guard, needs, corrections.confirmContacts, confirmContacts, said.contactsConfirmed)
  mountSaid(app, guard, needs, corrections.correctChild, correctChild, said.corrected)
  mount(app, guard, corrections.correctBirthDate, async ({ actor, input }) => {
    const state = await correctBirthDate(needs, actor, input)
    return { message: saidOfDate[state], state }
  })
  mountData(app, guard, needs, corrections.birthDateAsked, seeBirthDateAsked)
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
  mountData(app, guard, needs, returning.seeReturning, seeReturning)
  mountData(app, guard, needs, returning.comeBack, comeBack, said.returnAgreed)
  mountData(app, guard, needs, returning.declineReturn, declineReturn, said.returnDeclined)
  mount(app, guard, erasures.erasureProgress, async ({ input, networkAddress }) => ({
    message: said.found,
    data: await seeProgress(needs, input.id, networkAddress),
  }))
  mountData(app, guard, needs, requests.myRequests, listOwnRequests)
  mountData(app, guard, needs, requests.askRight, askRight, said.rightAsked)
}
