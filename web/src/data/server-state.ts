import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { identity } from '@desco/contract/families/identity'
import { surveys } from '@desco/contract/questionnaires/surveys'
import { isAction, type Middleware } from '@reduxjs/toolkit'
import { type BaseQueryApi, type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'

import { clearEverything } from './session/auth.slice.ts'
import { baseQuery, type EndpointCall, isRefused, type Refused } from './base-query.ts'
import { call } from './call.ts'
import { endSession } from './session/end-session.ts'
import { forgetFormKey, formKeyOf } from './form-key.ts'
import { tellOtherTabs } from './session/other-tabs.ts'
import { Refusal } from './refusal.ts'
import type { Dispatch, RootState, Thunk } from './store.ts'

export type { Refused }

/** `token`: whose the call is, where that is not the person of this page (the token of a registration). */
type FamilyCall = EndpointCall & { token?: string }

const familyQuery: BaseQueryFn<FamilyCall, unknown, Refused> = (familyCall, api, extra) =>
  baseQuery({
    call: (endpoint, input, _api, signal) => callAs(familyCall.token, endpoint, input, signal, api),
  })(familyCall, api, extra)

/**
 * Calls as the person whose page this is, even if somebody else has just logged in in another tab. A session that the
 * server no longer knows ends here too.
 */
async function callAs<E extends Endpoint>(
  given: string | undefined,
  endpoint: E,
  input: WireInputOf<E>,
  signal: AbortSignal,
  { dispatch, getState }: BaseQueryApi,
): Promise<AnswerOf<E>> {
  const theirs = () => (getState() as RootState).auth.token
  const token = given ?? theirs()
  const key = formKeyOf(endpoint, input)
  try {
    const answer = await call(endpoint, input, { signal, key, ...(token !== null && { token }) })
    if (key !== undefined) forgetFormKey()
    return answer
  } catch (error) {
    // nobody knows whether it was done: pressed again, it is the same press
    if (key !== undefined && error instanceof Refusal && !error.undecided && !error.wordless) forgetFormKey()
    const isOver = error instanceof Refusal && error.code === 'sign_in_required'
    if (isOver && token !== null && theirs() === token) (dispatch as Dispatch)(endSession(error.message))
    throw error
  }
}

/** The server's answers to this person, and the one way to ask it. Each feature injects what it shows. */
export const serverState = createApi({
  reducerPath: 'server',
  baseQuery: familyQuery,
  tagTypes: ['shown'],
  endpoints: (build) => ({
    /** The person whose session a token is. */
    signedIn: build.query(endpointQuery(identity.verifyToken)),
    completedSurveys: build.query(endpointQuery(surveys.completedSurveys)),
    /** Any line of the endpoint table, for `useFamilyQuery`. */
    read: build.query<unknown, FamilyCall>({
      query: (asked) => asked,
      serializeQueryArgs: ({ queryArgs: { endpoint, input } }) => `${endpoint.path} ${JSON.stringify(input)}`,
      providesTags: ['shown'],
    }),
  }),
})

/** One line of the endpoint table as a query of `injectEndpoints`. */
function endpointQuery<E extends Endpoint>(endpoint: E) {
  return {
    query: (input: WireInputOf<E>): FamilyCall => ({ endpoint, input }),
    transformResponse: (answer: unknown) => answer as AnswerOf<E>,
    providesTags: ['shown'] as const,
  }
}

type Sent<E extends Endpoint> = { input: WireInputOf<E>; token?: string }

/** One line of the endpoint table as a mutation of `injectEndpoints`. What it changed is asked again. */
function endpointMutation<E extends Endpoint>(endpoint: E) {
  return {
    query: ({ input, token }: Sent<E>): FamilyCall => ({
      endpoint,
      input,
      ...(token !== undefined && { token }),
    }),
    transformResponse: (answer: unknown) => answer as AnswerOf<E>,
    invalidatesTags: (_answer: unknown, refused: Refused | undefined) => changedBy(endpoint, refused),
  }
}

// refused because somebody was faster: what is shown is old
const changedBy = (endpoint: Endpoint, refused: Refused | undefined): readonly 'shown'[] =>
  changesPages(endpoint) && (refused === undefined || refused.status === 409) ? ['shown'] : []

/**
 * After an act the open page is asked again, whatever it shows, and so is the person: a page holds one to six questions. Not
 * after a log-in, which forgets all of it, nor after what the diary sends: the phone keeps that itself.
 */
const changesPages = ({ path }: Endpoint) => path !== identity.login.path && !path.startsWith('/api/daily/')

/** How a page that others may change keeps up: on return to it, and every half minute while it is looked at. */
export const live = {
  pollingInterval: 30_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const

const queries = new Map<Endpoint, ReturnType<typeof injectQuery>>()
const mutations = new Map<Endpoint, ReturnType<typeof injectMutation>>()

function injectQuery(endpoint: Endpoint) {
  const name = `ask ${endpoint.path}`
  const { endpoints } = serverState.injectEndpoints({
    // a link's secret is part of some questions
    endpoints: (build) => ({ [name]: build.query({ ...endpointQuery(endpoint), keepUnusedDataFor: 0 }) }),
  })
  return known(endpoints[name])
}

function injectMutation(endpoint: Endpoint) {
  const name = `send ${endpoint.path}`
  const { endpoints } = serverState.injectEndpoints({
    endpoints: (build) => ({ [name]: build.mutation(endpointMutation(endpoint)) }),
  })
  return known(endpoints[name])
}

function known<Injected>(injected: Injected | undefined): Injected {
  if (injected === undefined) throw new Error('An endpoint was not injected')
  return injected
}

function onceFor<Injected>(
  endpoint: Endpoint,
  all: Map<Endpoint, Injected>,
  inject: (of: Endpoint) => Injected,
) {
  const injected = all.get(endpoint) ?? inject(endpoint)
  all.set(endpoint, injected)
  return injected
}

/** Reads once, past what is kept. Throws a `Refusal`. */
export function ask<E extends Endpoint>(endpoint: E, input: WireInputOf<E>): Thunk<Promise<AnswerOf<E>>> {
  return async (dispatch) => {
    const { initiate } = onceFor(endpoint, queries, injectQuery)
    return answerOf<E>(await dispatch(initiate(input, { subscribe: false, forceRefetch: true })))
  }
}

/**
 * Does one act. Throws a `Refusal`. It is over when the person was read again, whom it may have changed. Its answer is kept
 * nowhere.
 */
export function send<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  { token }: { token?: string } = {},
): Thunk<Promise<AnswerOf<E>>> {
  return async (dispatch) => {
    const { initiate } = onceFor(endpoint, mutations, injectMutation)
    const act = { input, ...(token !== undefined && { token }) }
    const answer = answerOf<E>(await dispatch(initiate(act, { track: false })))
    if (changesPages(endpoint)) tellOtherTabs()
    await Promise.all(dispatch(serverState.util.getRunningQueriesThunk()).filter(isOfUser))
    return answer
  }
}

// what was injected under another name is not waited for
const isOfUser = ({ queryCacheKey }: { queryCacheKey: string }) => queryCacheKey.startsWith('signedIn(')

function answerOf<E extends Endpoint>({ data, error }: { data?: unknown; error?: unknown }): AnswerOf<E> {
  if (error === undefined) return data as AnswerOf<E>
  if (isRefused(error)) throw new Refusal(error)
  throw new Error('A call broke', { cause: error })
}

/** Also stops what is on its way for the person before. */
export const forgetWithTheStore: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (isAction(action) && clearEverything.match(action)) dispatch(serverState.util.resetApiState())
    return result
  }
