import type { Endpoint } from '@desco/contract/endpoint'
import { staff } from '@desco/contract/staff/access'
import { createApi } from '@reduxjs/toolkit/query/react'

import { baseQuery } from '#data/base-query.ts'
import { call } from '#data/call.ts'

import { tagsOf, tagTypes } from './tags.ts'

/** One line of the endpoint table, and what is asked of it. */
type Line = { endpoint: Endpoint; input: unknown }
type PagedLine = Line & { input: object; next: (last: unknown) => object | null }

const asked = ({ endpoint, input }: Line): Line => ({ endpoint, input })

/**
 * The server's answers to this person of the team, kept while they are shown and a minute longer. The browser adds the
 * cookie of the session by itself; a family's token in the same browser stays out of it.
 */
export const staffApi = createApi({
  reducerPath: 'staffApi',
  baseQuery: baseQuery({
    call: (endpoint, input, _api, signal) => call(endpoint, input, { token: null, signal }),
  }),
  tagTypes,
  // what colleagues did meanwhile shows on return to a page
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  // the function that finds the next page is the screen's: it is no part of what is asked
  serializeQueryArgs({ endpointName, queryArgs }) {
    const { endpoint, input } = queryArgs as Line
    return `${endpointName} ${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`
  },
  endpoints: (build) => ({
    read: build.query<unknown, Line>({
      query: asked,
      providesTags: (_answer, _refused, { endpoint }) => tagsOf(endpoint),
    }),
    /** An answer that belongs to no page (a set-up link's secret): it is not kept. */
    glance: build.query<unknown, Line>({ query: asked, keepUnusedDataFor: 0 }),
    pages: build.infiniteQuery<unknown, PagedLine, object>({
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
    act: build.mutation<unknown, Line>({
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
