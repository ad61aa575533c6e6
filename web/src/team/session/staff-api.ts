import type { Endpoint } from '@desco/contract/endpoint'
import { messageSendings } from '@desco/contract/messages/desk/team-messages'
import { newsroom } from '@desco/contract/messages/desk/news'
import { surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'
import { surveySchedule } from '@desco/contract/questionnaires/desk/survey-schedule'
import { requestDesk } from '@desco/contract/rights/desk/requests'
import { passkeys, staff } from '@desco/contract/staff/log-in'
import { teamFamilies } from '@desco/contract/team/families'
import { familyActs } from '@desco/contract/team/family-acts'
import { familyTasks } from '@desco/contract/team/family-tasks'
import { work } from '@desco/contract/team/work'
import { createApi } from '@reduxjs/toolkit/query/react'

import { baseQuery, type EndpointCall } from '#data/base-query.ts'
import { call } from '#data/call.ts'

const tagTypes = ['shown', 'family'] as const
type Tag = (typeof tagTypes)[number]

/** Nothing that is shown: log-in and set-up, counts before an act, files. Their answers are not kept either. */
const shownNowhere = new Set<Endpoint>([
  staff.staffLogin,
  staff.seeStaffSetUp,
  staff.finishStaffSetUp,
  staff.staffMe,
  staff.staffLogout,
  passkeys.askPasskeyLogin,
  passkeys.passkeyLogin,
  passkeys.askPasskeyRegistration,
  messageSendings.countRecipients,
  newsroom.addNewsPicture,
  newsroom.seeStaffNewsPicture,
  newsroom.countNewsRecipients,
  work.seeCurves,
  requestDesk.requestPeople,
  surveySchedule.previewSchedule,
  surveyDesk.retryLimeSurvey,
])

/** A family's page stays as it is: each look at it is a line of the log. */
const leavesFamilyAlone = new Set<Endpoint>([
  familyTasks.addTask,
  familyTasks.changeTask,
  familyTasks.endTask,
  familyActs.revealNames,
  familyActs.printSummary,
])

/**
 * The rule of asking again: after an act the open page is asked again, whatever it shows, as it is on
 * every entry (`refetchOnMountOrArgChange`). Pages hold one to six questions; a list of subjects saved a few of them.
 */
export function tagsOf(endpoint: Endpoint): readonly Tag[] {
  if (shownNowhere.has(endpoint)) return []
  if (endpoint === teamFamilies.openFamily) return ['family']
  return endpoint.method === 'GET' || leavesFamilyAlone.has(endpoint) ? ['shown'] : ['shown', 'family']
}

type PagedCall = EndpointCall & { input: object; next: (last: unknown) => object | null }

const asked = ({ endpoint, input }: EndpointCall) => ({ endpoint, input })

const staffQuery = baseQuery(({ endpoint, input }: EndpointCall, signal) =>
  call(endpoint, input, { token: null, signal }),
)

/**
 * The server's answers to this person of the team, kept while they are shown and a minute longer. The browser adds the
 * cookie of the session by itself; a family's token in the same browser stays out of it.
 */
export const staffApi = createApi({
  reducerPath: 'staffApi',
  baseQuery: staffQuery,
  tagTypes,
  // a return to a page shows what colleagues did meanwhile
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  // the function that finds the next page is the screen's: it is no part of what is asked
  serializeQueryArgs({ endpointName, queryArgs }) {
    const { endpoint, input } = queryArgs as EndpointCall
    return `${endpointName} ${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`
  },
  endpoints: (build) => ({
    read: build.query<unknown, EndpointCall>({
      query: asked,
      providesTags: (_answer, _refused, { endpoint }) => tagsOf(endpoint),
    }),
    /** An answer that belongs to no page (a set-up link's secret): it is not kept. */
    glance: build.query<unknown, EndpointCall>({ query: asked, keepUnusedDataFor: 0 }),
    pages: build.infiniteQuery<unknown, PagedCall, object>({
      query: ({ queryArg: { endpoint, input }, pageParam }) => ({
        endpoint,
        input: { ...input, ...pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: {},
        getNextPageParam: (last, _pages, _param, _params, { next }) => next(last) ?? undefined,
      },
      providesTags: (_answer, _refused, { endpoint }) => tagsOf(endpoint),
    }),
    act: build.mutation<unknown, EndpointCall>({
      query: asked,
      // refused because somebody was faster: what is shown is old
      invalidatesTags: (_answer, refused, { endpoint }) =>
        refused === undefined || refused.status === 409 ? tagsOf(endpoint) : [],
    }),
  }),
})

/** Asks who is signed in, without what was known before. */
export const askWho = () =>
  staffApi.endpoints.glance.initiate(
    { endpoint: staff.staffMe, input: {} },
    { subscribe: false, forceRefetch: true },
  )
