import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { useRef, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

import { useStaffCall } from './use-staff-call.ts'

/**
 * One act, once at a time. `send` gives the answer, or null when it was refused and the person has read why in a toast.
 * `done` is the toast of a success.
 */
export function useStaffMutation<E extends Endpoint>(endpoint: E, { done }: { done?: string } = {}) {
  const ask = useStaffCall()
  const underway = useRef(false)
  const [busy, setBusy] = useState(false)

  async function send(input: WireInputOf<E>): Promise<AnswerOf<E> | null> {
    if (underway.current) return null
    underway.current = true
    setBusy(true)
    try {
      const answer = await ask(endpoint, input)
      if (done !== undefined) void showToast('success', done)
      return answer
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // a session that is over is said by the log-in
      if (error.code !== 'sign_in_required') void showToast('error', firstWords(error))
      return null
    } finally {
      underway.current = false
      setBusy(false)
    }
  }

  return { send, busy }
}

const firstWords = ({ fields, message }: Refusal) => Object.values(fields)[0] ?? message
