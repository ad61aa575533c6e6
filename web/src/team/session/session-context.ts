import type { AnswerOf } from '@desco/contract/endpoint'
import type { staff } from '@desco/contract/staff/access'
import { createContext, useContext } from 'react'

export type StaffMe = AnswerOf<typeof staff.staffMe>['staff']

/** `unknown` until the server was asked; `why` one is out decides which word the log-in says. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'unreachable'; message: string }
  | { status: 'out'; why: 'none' | 'ended' | 'left' }
  | { status: 'in'; me: StaffMe }

type Session = {
  state: SessionState
  /** Asks the server who is signed in. */
  check: () => Promise<void>
  enter: (me: StaffMe) => void
  /** The server no longer knows the session. */
  end: () => void
  /** One left on purpose. */
  leave: () => void
}

export const SessionContext = createContext<Session | null>(null)

export function useStaffSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('There is no staff session around')
  return session
}

/** Who is signed in; only behind the staff's log-in. */
export function useStaffMe(): StaffMe {
  const { state } = useStaffSession()
  if (state.status !== 'in') throw new Error('No one of the staff is signed in')
  return state.me
}
