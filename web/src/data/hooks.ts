import { useDispatch, useSelector } from 'react-redux'

import type { Dispatch, RootState } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<Dispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()

/** The person who is signed in; only behind the login. */
export function useUser() {
  const user = useAppSelector(({ auth }) => auth.user)
  if (user === null) throw new Error('No one is signed in')
  return user
}
