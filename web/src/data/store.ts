import {
  combineSlices,
  configureStore,
  createAction,
  createDynamicMiddleware,
  type UnknownAction,
} from '@reduxjs/toolkit'

import { authSlice } from './auth.slice.ts'
import { checkSlice } from './check.slice.ts'
import { childSlice } from './child.slice.ts'

/** Resets the whole store: nothing of one person is left for the next (specification section 4). */
export const clearEverything = createAction('CLEAR_STORE')

/** Screens behind the login bring their own reducers and middleware: a visitor does not load them. */
export function createStore() {
  const late = createDynamicMiddleware()
  const reducer = combineSlices(authSlice, childSlice, checkSlice)
  const store = configureStore({
    reducer: (state: ReturnType<typeof reducer> | undefined, action: UnknownAction) =>
      reducer(clearEverything.match(action) ? undefined : state, action),
    middleware: (standard) =>
      standard({ serializableCheck: false, immutableCheck: false }).concat(late.middleware),
    devTools: false,
  })
  return Object.assign(store, {
    injectReducer: reducer.inject.bind(reducer),
    addMiddleware: late.addMiddleware,
  })
}

export type Store = ReturnType<typeof createStore>
export type RootState = ReturnType<Store['getState']>
export type Dispatch = Store['dispatch']
export type Thunk<Result> = (dispatch: Dispatch, getState: () => RootState) => Result
