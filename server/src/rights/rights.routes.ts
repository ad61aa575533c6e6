import { adulthood } from '@desco/contract/rights/adulthood'
import { corrections } from '@desco/contract/rights/corrections'
import { erasures } from '@desco/contract/rights/erasure'
import { returning } from '@desco/contract/rights/returning'
import { ownData } from '@desco/contract/rights/own-data'
import { said } from '@desco/contract/messages'
import { requests } from '@desco/contract/rights/requests'
import type { FastifyInstance } from 'fastify'

import { type AuthGuard, mount, mountSaid } from '#platform/http/mount.ts'
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

/** An answer, and what it says. */
const saying = async <Data>(message: string, data: Promise<Data>) => ({ message, data: await data })

const saidOfDate = { corrected: said.corrected, asked: said.birthDateAsked } as const

/** The rights of who takes part. */
export function rightsRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  mount(app, guard, ownData.dataCard, async ({ actor }) => ({ data: await seeDataCard(needs, actor) }))
  mount(app, guard, ownData.dataCopy, async ({ actor }) => ({ data: await seeDataCopy(needs, actor) }))
  mount(app, guard, ownData.askDataCopy, ({ actor, input, networkAddress }) =>
    saying(said.dataCopyAsked, askDataCopy(needs, actor, { ...input, networkAddress })),
  )
  mount(app, guard, ownData.dataCopyFile, ({ actor }) => fetchDataCopy(needs, actor))
  mountSaid(app, guard, needs, corrections.correctPerson, correctPerson, said.corrected)
  mountSaid(app, guard, needs, corrections.confirmContacts, confirmContacts, said.contactsConfirmed)
  mountSaid(app, guard, needs, corrections.correctChild, correctChild, said.corrected)
  mount(app, guard, corrections.correctBirthDate, async ({ actor, input }) => {
    const state = await correctBirthDate(needs, actor, input)
    return { message: saidOfDate[state], state }
  })
  mount(app, guard, corrections.birthDateAsked, ({ actor }) =>
    saying(said.found, seeBirthDateAsked(needs, actor)),
  )
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
  mount(app, guard, returning.comeBack, ({ actor, input }) =>
    saying(said.returnAgreed, comeBack(needs, actor, input)),
  )
  mount(app, guard, returning.declineReturn, ({ actor }) =>
    saying(said.returnDeclined, declineReturn(needs, actor)),
  )
  mount(app, guard, erasures.erasureProgress, ({ input, networkAddress }) =>
    saying(said.found, seeProgress(needs, input.id, networkAddress)),
  )
  mount(app, guard, requests.myRequests, ({ actor }) => saying(said.found, listOwnRequests(needs.db, actor)))
  mount(app, guard, requests.askRight, ({ actor, input }) =>
    saying(said.rightAsked, askRight(needs, actor, input)),
  )
}
