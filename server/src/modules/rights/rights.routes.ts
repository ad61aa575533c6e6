import { corrections } from '@desco/contract/families/corrections'
import { ownData } from '@desco/contract/families/own-data'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { askDataCopy, seeDataCopy } from './ask-data-copy.ts'
import { changeEmail, confirmEmail, undoEmail } from './change-email.ts'
import { correctBirthDate, correctPerson } from './correct-person.ts'
import { fetchDataCopy } from './fetch-data-copy.ts'
import type { Needs } from './needs.ts'
import { seeDataCard } from './see-data-card.ts'

export function rightsRoutes(app: FastifyInstance, guard: AuthGuard, needs: Needs) {
  mount(app, guard, ownData.dataCard, async ({ actor }) => ({
    message: said.found,
    data: await seeDataCard(needs, actor),
  }))
  mount(app, guard, ownData.dataCopy, async ({ actor }) => ({
    message: said.found,
    data: await seeDataCopy(needs, actor),
  }))
  mount(app, guard, ownData.askDataCopy, async ({ actor, input, networkAddress }) => ({
    message: said.dataCopyAsked,
    data: await askDataCopy(needs, actor, { ...input, networkAddress }),
  }))
  mount(app, guard, ownData.dataCopyFile, ({ actor }) => fetchDataCopy(needs, actor))
  mount(app, guard, corrections.correctPerson, async ({ actor, input }) => {
    await correctPerson(needs, actor, input)
    return { message: said.corrected }
  })
  mount(app, guard, corrections.correctBirthDate, async ({ actor, input }) => {
    await correctBirthDate(needs, actor, input)
    return { message: said.corrected }
  })
  mount(app, guard, corrections.changeEmail, async ({ actor, input, networkAddress }) => {
    await changeEmail(needs, actor, input, networkAddress)
    return { message: said.emailAsked }
  })
  mount(app, guard, corrections.confirmEmail, async ({ input, networkAddress }) => {
    await confirmEmail(needs, input.token, networkAddress)
    return { message: said.emailConfirmed }
  })
  mount(app, guard, corrections.undoEmail, async ({ input, networkAddress }) => {
    await undoEmail(needs, input.token, networkAddress)
    return { message: said.emailUndone }
  })
}
