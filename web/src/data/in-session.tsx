import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Provider } from 'react-redux'

import { useSessionDoor } from './session-door.ts'

type Props = { meanwhile: ReactNode; children: ReactNode }

/** Whatever knows who is signed in lies in here. */
export function InSession({ meanwhile, children }: Props) {
  const door = useSessionDoor()
  const session = useSyncExternalStore(door.subscribe, door.opened, () => null)
  const [failure, setFailure] = useState<Error | null>(null)

  useEffect(() => void door.open().catch((error: Error) => setFailure(error)), [door])

  if (failure !== null) throw failure
  return session === null ? meanwhile : <Provider store={session.store}>{children}</Provider>
}
