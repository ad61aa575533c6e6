import { exports } from '@desco/contract/team/exports'
import type { FastifyInstance } from 'fastify'

import { mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { approveExport, rejectExport } from './decide-export.ts'
import { downloadExport } from './download-export.ts'
import { listExports } from './list-exports.ts'
import { requestExport } from './request-export.ts'

export function exportsRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: LetterNeeds,
) {
  mount(app, guard, exports.listExports, async ({ actor }) => ({ exports: await listExports(needs, actor) }))
  mountAct(app, guard, needs, exports.requestExport, requestExport)
  mountAct(app, guard, needs, exports.approveExport, approveExport)
  mountAct(app, guard, needs, exports.rejectExport, rejectExport)
  mount(app, guard, exports.downloadExport, ({ actor, input }) => downloadExport(needs, actor, input.id))
}
