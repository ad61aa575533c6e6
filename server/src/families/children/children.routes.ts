import { families } from '@desco/contract/families/add-children'
import { children } from '@desco/contract/families/children'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import { answerAssent } from '#families/consents/answer-text.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { type AuthGuard, mount, mountData, mountSaid } from '#platform/http/mount.ts'

import { addChildren, seeOnboarding } from './add-children.ts'
import { editChild, getChild } from './edit-child.ts'
import { enableChild } from './enable-child.ts'
import { freeUsernames } from './child-log-in.ts'
import { withdrawChild } from './withdraw-child.ts'

export function childrenRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  mountSaid(app, guard, needs, families.seeOnboarding, seeOnboarding, said.found)
  mountSaid(app, guard, needs, families.addChildren, addChildren, said.childrenAdded)
  mountData(app, guard, needs, children.childReg, enableChild, said.childEnabled)
  mount(app, guard, children.getChild, async ({ actor, input }) => ({
    data: await getChild(needs, actor, input.userId),
  }))
  mountSaid(app, guard, needs, children.editChild, editChild, said.childEdited)
  mount(app, guard, children.freeUsernames, async ({ actor, input }) => ({
    message: said.found,
    data: await freeUsernames(needs, actor, input.username),
  }))
  mountSaid(app, guard, needs, children.withdrawChild, withdrawChild, said.childWithdrawn)
  mountSaid(app, guard, needs, children.assent, answerAssent, said.assentGiven)
}
