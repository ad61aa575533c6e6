import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { session } from '@desco/contract/families/log-in'
import { surveys } from '@desco/contract/questionnaires/surveys'
import { isAction, type Middleware } from '@reduxjs/toolkit'
import { type BaseQueryApi, createApi } from '@reduxjs/toolkit/query/react'

import { clearEverything } from './session/auth.slice.ts'
import { answerOf, baseQuery, type EndpointCall } from './base-query.ts'
import { call } from './call.ts'
import { endSession } from './session/log-out.ts'
import { Refusal } from './refusal.ts'
import type { Dispatch, RootState, Thunk } from './store.ts'
import { tabChannel } from './tab-channel.ts'

/** `token`: the caller's, where that is not the person of this page (the token of a registration). */
type FamilyCall = EndpointCall & { token?: string }

/**
 * Calls as the person whose page this is, even if somebody else has just logged in in another tab. A session that the
 * server no longer knows ends here too.
 */
async function callAs(
  { endpoint, input, token: given }: FamilyCall,
  signal: AbortSignal,
  { dispatch, getState }: BaseQueryApi,
): Promise<unknown> {
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

let last: { form: string; key: string } | null = null

/**
 * The name of one press of a form. The same for as long as the same words are sent and nobody has answered, so that the server
 * does once what was sent twice.
 */
function formKeyOf({ path, isForm }: Endpoint, input: unknown): string | undefined {
  if (!isForm) return undefined
  const form = `${path}\n${JSON.stringify(input)}`
  if (last?.form !== form) last = { form, key: crypto.randomUUID() }
  return last.key
}

/** Somebody has answered: the next press is another one. */
const forgetFormKey = (): void => void (last = null)

const serializeQueryArgs = ({ queryArgs: { endpoint, input } }: { queryArgs: FamilyCall }) =>
  `${endpoint.path} ${JSON.stringify(input)}`

const familyQuery = baseQuery(callAs)

/** The server's answers to this person, and the one way to ask it. */
export const serverState = createApi({
  reducerPath: 'server',
  baseQuery: familyQuery,
  tagTypes: ['shown'],
  endpoints: (build) => ({
    /** The person whose session a token is. */
    signedIn: build.query(endpointQuery(session.verifyToken)),
    completedSurveys: build.query(endpointQuery(surveys.completedSurveys)),
    /** Any line of the endpoint table, for `useFamilyQuery`. */
    read: build.query<unknown, FamilyCall>({
      query: (asked) => asked,
      serializeQueryArgs,
      providesTags: ['shown'],
    }),
    /** The same once, for `ask`: a link's secret is part of some questions, and is not kept. */
    glance: build.query<unknown, FamilyCall>({
      query: (asked) => asked,
      serializeQueryArgs: (asked) => `once ${serializeQueryArgs(asked)}`,
      keepUnusedDataFor: 0,
    }),
    /** One act. The pages that it changes are asked again, also when it was refused because somebody was faster: they are old. */
    act: build.mutation<unknown, FamilyCall>({
      query: (act) => act,
      invalidatesTags: (_answer, refused, { endpoint }) =>
        changesPages(endpoint) && (refused === undefined || refused.status === 409) ? ['shown'] : [],
    }),
  }),
})

/** One line of the endpoint table as a query of its own name. */
function endpointQuery<E extends Endpoint>(endpoint: E) {
  return {
    query: (input: WireInputOf<E>): FamilyCall => ({ endpoint, input }),
    transformResponse: (answer: unknown) => answer as AnswerOf<E>,
    providesTags: ['shown'] as const,
  }
}

/**
 * After an act the open page is asked again, whatever it shows, and so is the person: a page holds one to six questions. Not
 * after a log-in, which forgets all of it, nor after what the diary sends: the phone keeps that itself.
 */
const changesPages = ({ path }: Endpoint) => path !== session.login.path && !path.startsWith('/api/daily/')

/** How a page that others may change keeps up: on return to it, and every half minute while it is looked at. */
export const live = {
  pollingInterval: 30_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const

/** Of an act that changed something. */
export const otherTabs = tabChannel<'changed'>('desco-family')

/** Reads once, past what is kept. Throws a `Refusal`. */
export function ask<E extends Endpoint>(endpoint: E, input: WireInputOf<E>): Thunk<Promise<AnswerOf<E>>> {
  return async (dispatch) => {
    const { initiate } = serverState.endpoints.glance
    return answerOf<E>(
      await dispatch(initiate({ endpoint, input }, { subscribe: false, forceRefetch: true })),
    )
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
    const act = { endpoint, input, ...(token !== undefined && { token }) }
    const answer = answerOf<E>(await dispatch(serverState.endpoints.act.initiate(act, { track: false })))
    if (changesPages(endpoint)) otherTabs.tell('changed')
    await Promise.all(dispatch(serverState.util.getRunningQueriesThunk()).filter(isOfUser))
    return answer
  }
}

// the person, and no page, is waited for
const isOfUser = ({ queryCacheKey }: { queryCacheKey: string }) => queryCacheKey.startsWith('signedIn(')

/** Also stops what is on its way for the person before. */
export const forgetWithTheStore: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (isAction(action) && clearEverything.match(action)) dispatch(serverState.util.resetApiState())
    return result
  }
