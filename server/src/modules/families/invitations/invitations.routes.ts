import { invitations } from '@desco/contract/families/invitations'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import type { Needs } from '#modules/families/needs.ts'
import { type Door, mount } from '#platform/http/mount.ts'

import { authorizeChildren, refuseInvitation } from './answer-invitation.ts'
import { inviteAgain, seeSentInvitation } from './invite-again.ts'
import { registerSecondParent } from './register-second-parent.ts'
import { listInvitedChildren, seeInvitation } from './see-invitation.ts'

export function invitationsRoutes(app: FastifyInstance, door: Door, needs: Needs) {
  mount(app, door, invitations.verifySpouseRequest, async ({ input }) => ({
    message: said.found,
    data: await seeInvitation(needs, input.token),
  }))
  mount(app, door, invitations.invitedChildren, async ({ input }) => ({
    message: said.found,
    child: await listInvitedChildren(needs, input.token),
  }))
  mount(app, door, invitations.spouseSignUp, ({ input, address }) =>
    registerSecondParent(needs, input, address),
  )
  mount(app, door, invitations.spouseSelectChildren, async ({ input }) => {
    await authorizeChildren(needs, input)
    return { message: said.childrenAuthorized }
  })
  mount(app, door, invitations.spouseRefuse, async ({ input }) => {
    await refuseInvitation(needs, input)
    return { message: said.refusalRecorded }
  })
  mount(app, door, invitations.sentInvitation, async ({ actor }) => ({
    message: said.found,
    data: await seeSentInvitation(needs, actor),
  }))
  mount(app, door, invitations.inviteAgain, async ({ actor, input }) => {
    await inviteAgain(needs, actor, input)
    return { message: said.invitationSent }
  })
}
