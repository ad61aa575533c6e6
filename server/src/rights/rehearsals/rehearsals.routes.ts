import { rehearsals } from '@desco/contract/rights/desk/rehearsals'
import type { FastifyInstance } from 'fastify'

import { eraseRehearsal } from '#rights/erasure/erase-rehearsal.ts'
import { mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { beginRehearsal, cancelRehearsal, listRehearsals } from './begin-rehearsal.ts'

export function rehearsalsRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: LetterNeeds,
) {
  mount(app, guard, rehearsals.listRehearsals, () => listRehearsals(needs))
  mountAct(app, guard, needs, rehearsals.beginRehearsal, beginRehearsal)
  mountAct(app, guard, needs, rehearsals.cancelRehearsal, cancelRehearsal)
  mountAct(app, guard, needs, rehearsals.eraseRehearsal, eraseRehearsal)
}
