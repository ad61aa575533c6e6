import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'

import { Refusal } from '#data/refusal.ts'

import { useStaffCall } from './use-staff-call.ts'

export type StaffQuery<Answer> = {
  /** What the server said for this input; undefined until then. */
  data: Answer | undefined
  /** The last refusal, until an answer comes. */
  refusal: Refusal | undefined
  /** On its way, for the first time or again. */
  loading: boolean
  refetch: () => void
}

type Known<Answer> = { key: string; data?: Answer; refusal?: Refusal }

/** Asks one line of the endpoint table when drawn, and again when the input changes or on `refetch`. */
export function useStaffQuery<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
): StaffQuery<AnswerOf<E>> {
  const ask = useStaffCall()
  const key = JSON.stringify(input)
  const [round, setRound] = useState(0)
  const [answered, setAnswered] = useState('')
  const [known, setKnown] = useState<Known<AnswerOf<E>>>({ key })

  useEffect(() => {
    const giveUp = new AbortController()
    const note = (news: Partial<Known<AnswerOf<E>>>) => {
      if (giveUp.signal.aborted) return
      setAnswered(`${round} ${key}`)
      setKnown((before) =>
        before.key === key ? { ...before, refusal: undefined, ...news } : { key, ...news },
      )
    }
    ask(endpoint, JSON.parse(key) as WireInputOf<E>, giveUp.signal).then(
      (data) => note({ data }),
      (error: unknown) => {
        if (giveUp.signal.aborted) return
        if (error instanceof Refusal) note({ refusal: error })
        // what is not a refusal is a fault of ours, for the screen that says so
        else
          setKnown(() => {
            throw error
          })
      },
    )
    return () => giveUp.abort()
  }, [ask, endpoint, key, round])

  const refetch = useCallback(() => setRound((last) => last + 1), [])
  // never one family's answer under another's address
  const { data, refusal } = known.key === key ? known : {}
  return { data, refusal, loading: answered !== `${round} ${key}`, refetch }
}
