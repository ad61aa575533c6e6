import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Provider } from 'react-redux'

import { startSession } from './session.ts'
import { provideSession, useSessionLoader } from './session-loader.ts'

provideSession(startSession)

type Props = { meanwhile: ReactNode; children: ReactNode }

/** Every part that knows who is signed in lies in here. */
export function InSession({ meanwhile, children }: Props) {
  const loader = useSessionLoader()
  const session = useSyncExternalStore(loader.subscribe, loader.loaded, () => null)
  const [failure, setFailure] = useState<Error | null>(null)

  useEffect(() => void loader.load().catch((error: Error) => setFailure(error)), [loader])

  if (failure !== null) throw failure
  return session === null ? meanwhile : <Provider store={session.store}>{children}</Provider>
}
