import { skipToken } from '@reduxjs/toolkit/query/react'
import { useDispatch, useSelector } from 'react-redux'

import { live, serverState } from './server-state.ts'
import type { Dispatch, RootState } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<Dispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()

/** The person who is signed in; only behind the login. */
export function useUser() {
  const user = useAppSelector(({ auth }) => auth.user)
  if (user === null) throw new Error('No one is signed in')
  return user
}

/** Whether families only read by now: nothing may be shown that writes. */
export const useStudyOver = (): boolean => useUser().studyOver === true

const { useSignedInQuery } = serverState

/**
 * Keeps the signed-in person as the server knows them: what the other parent, a child or the team did shows on return to
 * the page, and within half a minute on an open one. A family that has left the study waits for nothing.
 */
export function useFollowUser(): void {
  const { user, token } = useAppSelector(({ auth }) => auth)
  const mayChange = user !== null && user.enrolment !== 'withdrawn'
  useSignedInQuery(token === null ? skipToken : { token }, {
    ...live,
    pollingInterval: mayChange ? live.pollingInterval : 0,
  })
}
