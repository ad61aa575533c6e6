import type { Endpoint } from '@desco/contract/endpoint'
import { staff } from '@desco/contract/staff/access'
import { createApi } from '@reduxjs/toolkit/query/react'

import { baseQuery } from '#data/base-query.ts'
import { call } from '#data/call.ts'

import { tagsOf, tagTypes } from './tags.ts'

/**
 * What the server said to this person of the team, kept while it is shown and a minute longer. The browser adds the
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
  endpoints: () => ({}),
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Injects a line of the endpoint table once, when it is first used. */
function once<Injected>(inject: (endpoint: Endpoint) => Injected) {
  const known = new Map<Endpoint, Injected>()
  return (endpoint: Endpoint): Injected => {
    const injected = known.get(endpoint) ?? inject(endpoint)
    known.set(endpoint, injected)
    return injected
  }
}

const injectQuery = once((endpoint) => {
  const name = `read ${nameOf(endpoint)}`
  const tags = tagsOf(endpoint)
  const api = staffApi.injectEndpoints({
    endpoints: (build) => ({
      [name]: build.query<unknown, unknown>({
        query: (input) => ({ endpoint, input }),
        providesTags: tags,
        // what belongs to no subject (a set-up link's secret) is not kept
        ...(tags.length === 0 && { keepUnusedDataFor: 0 }),
      }),
    }),
  })
  return endpointOf(api.endpoints, name)
})

const injectPages = once((endpoint) => {
  const name = `pages ${nameOf(endpoint)}`
  const api = staffApi.injectEndpoints({
    endpoints: (build) => ({
      [name]: build.infiniteQuery<unknown, PagesOf, object>({
        query: ({ queryArg, pageParam }) => ({ endpoint, input: { ...queryArg.input, ...pageParam } }),
        // the function that finds the next page is the screen's: it is no part of what is asked
        serializeQueryArgs: ({ queryArgs: { input } }) => `${name} ${JSON.stringify(input)}`,
        infiniteQueryOptions: {
          initialPageParam: {},
          getNextPageParam: (last, _pages, _param, _params, { next }) => next(last) ?? undefined,
        },
        providesTags: tagsOf(endpoint),
      }),
    }),
  })
  return endpointOf(api.endpoints, name)
})

const injectMutation = once((endpoint) => {
  const name = `act ${nameOf(endpoint)}`
  const api = staffApi.injectEndpoints({
    endpoints: (build) => ({
      [name]: build.mutation<unknown, unknown>({
        query: (input) => ({ endpoint, input }),
        // refused because somebody was faster: what is shown is old
        invalidatesTags: (_answer, refused) =>
          refused === undefined || refused.status === 409 ? tagsOf(endpoint) : [],
      }),
    }),
  })
  return endpointOf(api.endpoints, name)
})

type PagesOf = { input: object; next: (last: unknown) => object | null }

function endpointOf<Injected>(endpoints: Record<string, Injected>, name: string): Injected {
  const injected = endpoints[name]
  if (injected === undefined) throw new Error(`${name} was not injected`)
  return injected
}

export { injectMutation as mutationOf, injectPages as pagesOf, injectQuery as queryOf }

/** Asks who is signed in, without what was known before. */
export const askWho = () => injectQuery(staff.staffMe).initiate({}, { subscribe: false, forceRefetch: true })
