import type { Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { isAction, type Middleware } from '@reduxjs/toolkit'
import { type BaseQueryApi, createApi, fakeBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react'

import { endSession } from './end-session.ts'
import { clearEverything, type Dispatch, type RootState, type Store } from './store.ts'

import { call } from './call.ts'
import { Refusal } from './refusal.ts'

/** What the screens keep of a refused call. */
export type Refused = Pick<Refusal, 'code' | 'message' | 'status' | 'fields'>

/** What the server said last. Each feature injects its own endpoints. */
export const serverState = createApi({
  reducerPath: 'server',
  baseQuery: fakeBaseQuery<Refused>(),
  endpoints: () => ({}),
})

/** One line of the endpoint table as a query or a mutation of `injectEndpoints`. */
export function lineOf<E extends Endpoint>(endpoint: E) {
  const queryFn = async (input: WireInputOf<E>, { dispatch, getState, signal }: BaseQueryApi) => {
    // whose page this is: in another tab somebody else may just have logged in
    const { token } = (getState() as RootState).auth
    try {
      return { data: await call(endpoint, input, { signal, ...(token !== null && { token }) }) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message, status, fields } = error
      if (code === 'sign_in_required' && (getState() as RootState).auth.token === token)
        (dispatch as Dispatch)(endSession(message))
      return { error: { code, message, status, fields } }
    }
  }
  return { queryFn }
}

const installed = new WeakSet<Store>()

/** Joins the store once, when the first screen behind the login is drawn. */
export function installServerState(store: Store): void {
  if (installed.has(store)) return
  installed.add(store)
  store.injectReducer(serverState)
  store.addMiddleware(serverState.middleware, forgetWithTheStore)
  setupListeners(store.dispatch)
  store.dispatch({ type: 'server/joined' })
}

/** Also stops what is on its way for the person before. */
const forgetWithTheStore: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (isAction(action) && clearEverything.match(action)) dispatch(serverState.util.resetApiState())
    return result
  }
