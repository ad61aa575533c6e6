import { families } from '@desco/contract/families'
import { identity } from '@desco/contract/identity'
import { said } from '@desco/contract/messages'
import { registration } from '@desco/contract/registration'
import type { FastifyInstance } from 'fastify'

import { type Door, mount } from '#platform/http/mount.ts'

import { addChildren } from './add-children.ts'
import { childrenRoutes } from './children.routes.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import type { Needs } from './needs.ts'
import { proveAddress } from './prove-address.ts'
import { registerParent } from './register-parent.ts'
import { signIn, verifyToken } from './sign-in.ts'

export function familiesRoutes(app: FastifyInstance, door: Door, needs: Needs) {
  childrenRoutes(app, door, needs)
  mount(app, door, registration.signUp, async ({ input, address }) => ({
    message: said.signedUp,
    code: await registerParent(needs, input, address),
  }))
  mount(app, door, identity.verifyAccount, ({ input, address }) => proveAddress(needs, input, address))
  mount(app, door, identity.login, ({ input, address }) => signIn(needs, input, address))
  mount(app, door, identity.verifyToken, ({ input }) => verifyToken(needs, door.whoIs, input.token))
  mount(app, door, families.addChildren, async ({ actor, input }) => {
    await addChildren(needs, actor, input)
    return { message: said.childrenAdded }
  })
  invitationsRoutes(app, door, needs)
}
