import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'

import { authSlice, checkSlice, clearEverything } from './session/auth.slice.ts'
import { childSlice } from './child.slice.ts'
import { followCompletedSurveys } from './load-completed-surveys.ts'
import { followCheck } from './session/restore-session.ts'
import { forgetWithTheStore, serverState } from './server-state.ts'

export function createStore() {
  const reducer = combineReducers({
    [authSlice.reducerPath]: authSlice.reducer,
    [childSlice.reducerPath]: childSlice.reducer,
    [checkSlice.reducerPath]: checkSlice.reducer,
    [serverState.reducerPath]: serverState.reducer,
  })
  const store = configureStore({
    reducer: (state: ReturnType<typeof reducer> | undefined, action: UnknownAction) =>
      reducer(clearEverything.match(action) ? undefined : state, action),
    middleware: (standard) =>
      standard({ serializableCheck: false, immutableCheck: false }).concat(
        serverState.middleware,
        forgetWithTheStore,
        followCheck,
        followCompletedSurveys,
      ),
    devTools: false,
  })
  // the middleware of questions changes the store at its first action: now, and not while a component is drawn
  store.dispatch({ type: 'created' })
  // the browser's focus and network
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof createStore>
export type RootState = ReturnType<Store['getState']>
export type Dispatch = Store['dispatch']
export type Thunk<Result> = (dispatch: Dispatch, getState: () => RootState) => Result
