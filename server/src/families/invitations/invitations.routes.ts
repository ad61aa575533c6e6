import { invitations } from '@desco/contract/families/invitations'
import { sentInvitations } from '@desco/contract/families/sent-invitations'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import type { FamiliesNeeds } from '#families/needs.ts'
import { type AuthGuard, mount, mountData, mountSaid } from '#platform/http/mount.ts'

import { authorizeChildren, refuseInvitation } from './answer-invitation.ts'
import { inviteAgain, seeSentInvitation } from './invite-other-parent.ts'
import { registerSecondParent } from './register-second-parent.ts'
import { listInvitedChildren, seeInvitation } from './open-invitation.ts'

export function invitationsRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  mount(app, guard, invitations.seeInvitation, async ({ input }) => ({
    message: said.found,
    data: await seeInvitation(needs, input.token),
  }))
  mount(app, guard, invitations.invitedChildren, async ({ input }) => ({
    message: said.found,
    child: await listInvitedChildren(needs, input.token),
  }))
  mount(app, guard, invitations.secondParentSignUp, ({ input, networkAddress }) =>
    registerSecondParent(needs, input, networkAddress),
  )
  mount(app, guard, invitations.secondParentSelectChildren, async ({ input }) => {
    await authorizeChildren(needs, input)
    return { message: said.childrenAuthorized }
  })
  mount(app, guard, invitations.secondParentRefuse, async ({ input }) => {
    await refuseInvitation(needs, input)
    return { message: said.refusalRecorded }
  })
  mountData(app, guard, needs, sentInvitations.sentInvitation, seeSentInvitation)
  mountSaid(app, guard, needs, sentInvitations.inviteAgain, inviteAgain, said.invitationSent)
}
