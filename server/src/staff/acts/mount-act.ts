import type { AnswerOf, Endpoint, InputOf } from '@desco/contract/endpoint'
import { staffSaid } from '@desco/contract/messages/desk/messages'
import type { FastifyInstance } from 'fastify'

import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

/** Somebody of the team, as a caller and as a doer of the audit log. */
type ActingMember = StaffMember & { by: 'staff' }
/** The fields of an answer beside its message. */
type Beside<E extends Endpoint> = Omit<AnswerOf<E>, 'message'>

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
  ) => Promise<object extends Beside<E> ? object | void : Beside<E>>,
) =>
  mount(app, guard, endpoint, async ({ actor, input }) => {
    const beside = await act(needs, { ...(actor as StaffMember), by: 'staff' }, input)
    return { message: staffSaid.done, ...beside } as AnswerOf<E>
  })
