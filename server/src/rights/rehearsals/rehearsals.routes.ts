import { staffSaid } from '@desco/contract/messages/desk/messages'
import { rehearsals } from '@desco/contract/rights/desk/rehearsals'
import type { FastifyInstance } from 'fastify'

import { eraseRehearsal } from '#rights/erasure/erase-rehearsal.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { beginRehearsal, cancelRehearsal, listRehearsals } from './begin-rehearsal.ts'
import type { Needs } from './needs.ts'

const done = { message: staffSaid.done }

export function rehearsalsRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: Needs,
) {
  mount(app, guard, rehearsals.listRehearsals, () => listRehearsals(needs))
  mount(app, guard, rehearsals.beginRehearsal, ({ actor, input }) => beginRehearsal(needs, actor, input))
  mount(app, guard, rehearsals.cancelRehearsal, async ({ actor, input }) => {
    await cancelRehearsal(needs, actor, input.id)
    return done
  })
  mount(app, guard, rehearsals.eraseRehearsal, async ({ actor, input }) => {
    await eraseRehearsal(needs, actor, input.familyId)
    return done
  })
}
