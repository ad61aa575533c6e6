import { requests } from '@desco/contract/rights/requests'
import { said } from '@desco/contract/messages'
import { requestDesk } from '@desco/contract/rights/desk/requests'
import type { FastifyInstance } from 'fastify'

import { doerOf, mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { askRight, listOwnRequests } from './ask-right.ts'
import { answerRequest, assignRequest, enterRequest, prolongRequest } from './carry-out-request.ts'
import { downloadRequestsFile, seeRequestsOfYear } from './report-year.ts'
import { listRequestPeople, listRequests, openRequest } from './see-requests.ts'

/** The requests that people make by themselves. */
export function requestsRoutes(app: FastifyInstance, guard: AuthGuard, needs: LetterNeeds) {
  mount(app, guard, requests.myRequests, async ({ actor }) => ({
    data: await listOwnRequests(needs.db, actor),
  }))
  mount(app, guard, requests.askRight, async ({ actor, input }) => ({
    message: said.rightAsked,
    data: await askRight(needs, actor, input),
  }))
}

/** The team's work with them. */
export function requestDeskRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: LetterNeeds,
) {
  mount(app, guard, requestDesk.listRequests, ({ input }) => listRequests(needs, input))
  mount(app, guard, requestDesk.openRequest, ({ actor, input }) =>
    openRequest(needs, doerOf(actor), input.requestId),
  )
  mount(app, guard, requestDesk.requestPeople, ({ input }) => listRequestPeople(needs, input.code))
  mountAct(app, guard, needs, requestDesk.enterRequest, enterRequest)
  mountAct(app, guard, needs, requestDesk.assignRequest, assignRequest)
  mountAct(app, guard, needs, requestDesk.prolongRequest, prolongRequest)
  mountAct(app, guard, needs, requestDesk.answerRequest, answerRequest)
  mount(app, guard, requestDesk.requestsOfYear, ({ input }) => seeRequestsOfYear(needs, input.year))
  mount(app, guard, requestDesk.requestsFile, ({ actor, input }) =>
    downloadRequestsFile(needs, doerOf(actor), input.year),
  )
}
