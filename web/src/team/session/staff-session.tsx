import { configureStore, isRejectedWithValue, type Middleware, type UnknownAction } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { type ReactNode, useEffect, useState } from 'react'
import { Provider } from 'react-redux'

import type { Refused } from '#data/base-query.ts'

import { endSession, followOtherTab, otherTabs, sessionSlice } from './session.ts'
import { staffApi } from './staff-api.ts'

/** A refusal for want of a session ends it here too, whichever call met it. */
const followRefusals: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (isRejectedWithValue(action) && (action.payload as Refused | undefined)?.code === 'sign_in_required')
      dispatch(endSession('ended') as unknown as UnknownAction)
    return result
  }

function createStaffStore() {
  return configureStore({
    reducer: { session: sessionSlice.reducer, [staffApi.reducerPath]: staffApi.reducer },
    middleware: (standard) =>
      standard({ serializableCheck: false, immutableCheck: false }).concat(
        staffApi.middleware,
        followRefusals,
      ),
    devTools: false,
  })
}

/**
 * Knows who of the team is signed in, and what the server said to them. The session itself is a cookie that no script
 * can read. Nothing of one person is left for the next.
 */
export function StaffSession({ children }: { children: ReactNode }) {
  const [store] = useState(createStaffStore)

  useEffect(() => setupListeners(store.dispatch), [store])
  useEffect(() => otherTabs.hear((news) => store.dispatch(followOtherTab(news))), [store])
  useEffect(() => {
    let last = store.getState().session
    return store.subscribe(() => {
      const { session } = store.getState()
      const was = last
      last = session
      const whose = (state: typeof session) => (state.status === 'in' ? state.me.id : null)
      if (whose(was) !== null && whose(was) !== whose(session)) store.dispatch(staffApi.util.resetApiState())
    })
  }, [store])

  return <Provider store={store}>{children}</Provider>
}
