import { staff } from '@desco/contract/staff/access'
import { type ReactNode, useCallback, useMemo, useState } from 'react'

import { Refusal } from '#data/refusal.ts'

import { callStaff } from './call-staff.ts'
import { SessionContext, type SessionState } from './session-context.ts'

/** Knows who of the team is signed in. The session itself is a cookie that no script can read. */
export function StaffSession({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'unknown' })

  const check = useCallback(async () => setState(await askWho()), [])
  const session = useMemo(
    () => ({
      state,
      check,
      enter: (me: (SessionState & { status: 'in' })['me']) => setState({ status: 'in', me }),
      end: () => setState({ status: 'out', why: 'ended' }),
      leave: () => setState({ status: 'out', why: 'left' }),
    }),
    [state, check],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

async function askWho(): Promise<SessionState> {
  try {
    const answer = await callStaff(staff.staffMe, {})
    return { status: 'in', me: answer.staff }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.undecided) return { status: 'unreachable', message: error.message }
    return { status: 'out', why: 'none' }
  }
}
