import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { useCallback, useEffect, useRef } from 'react'

import { Refusal } from '#data/refusal.ts'

import { callStaff } from './call-staff.ts'
import { useStaffSession } from './session-context.ts'

type StaffCall = <E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  signal?: AbortSignal,
) => Promise<AnswerOf<E>>

/** Calls one line of the endpoint table; throws a `Refusal`. A session that is over leads to the log-in. */
export function useStaffCall(): StaffCall {
  const { end } = useStaffSession()
  const ending = useRef(end)
  useEffect(() => void (ending.current = end), [end])

  return useCallback(async (endpoint, input, signal) => {
    try {
      return await callStaff(endpoint, input, signal)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'sign_in_required') ending.current()
      throw error
    }
  }, [])
}
