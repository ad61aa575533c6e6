import { said } from '@desco/contract/messages'
import { exports } from '@desco/contract/team/exports'
import { staffSaid } from '@desco/contract/messages/desk/messages'
import type { FastifyInstance } from 'fastify'

import { doerOf, mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { approveExport, rejectExport } from './decide-export.ts'
import { downloadExport } from './download-export.ts'
import { listExports } from './list-exports.ts'
import type { AskNeeds } from './needs.ts'
import { requestExport } from './request-export.ts'

const done = { message: staffSaid.done }

export function exportsRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: AskNeeds,
) {
  mount(app, guard, exports.listExports, async ({ actor }) => ({
    message: said.found,
    exports: await listExports(needs, actor),
  }))
  mount(app, guard, exports.requestExport, async ({ actor, input }) => ({
    ...done,
    id: await requestExport(needs, doerOf(actor), input),
  }))
  mountAct(app, guard, needs, exports.approveExport, approveExport)
  mountAct(app, guard, needs, exports.rejectExport, rejectExport)
  mount(app, guard, exports.downloadExport, ({ actor, input }) => downloadExport(needs, actor, input.id))
}
