import type { ContentOf, Endpoint, InputOf } from '@desco/contract/endpoint'
import { staffSaid } from '@desco/contract/staff/field-errors'
import type { FastifyInstance } from 'fastify'

import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type OwnAnswer, type AuthGuard, mount } from '#platform/http/mount.ts'

/** Somebody of the team, as a caller and as a doer of the audit log. */
type ActingMember = StaffMember & { by: 'staff' }

/** An endpoint of the team that is one act: it answers "done", and what the act says beside. */
export const mountAct = <E extends Endpoint & { access: 'staff' }, N>(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: N,
  endpoint: E,
  act: (
    needs: N,
    actor: ActingMember,
    input: InputOf<E>,
  ) => Promise<object extends ContentOf<E> ? object | void : ContentOf<E>>,
) =>
  mount(
    app,
    guard,
    endpoint,
    async ({ actor, input }) =>
      Object.assign(
        { message: staffSaid.done },
        await act(needs, { ...(actor as StaffMember), by: 'staff' }, input),
      ) as OwnAnswer<E>,
  )
