import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'

import { Refusal } from './refusal.ts'
import { useServer } from './session/session-loader.ts'

type Result<Answer> = { asked: string; answer?: Answer; refusal?: Refusal }

/**
 * Asks one line of the endpoint table once, also on pages before the log-in, and again when what is asked changes. Null asks
 * nothing. The refusal of who was asked is an answer too; until one of the two comes, both are undefined. Asked again, the last
 * one stays until the next has come, with the focus in it.
 */
export function useAsked<E extends Endpoint>(endpoint: E, input: WireInputOf<E> | null) {
  const { ask } = useServer()
  const [times, setTimes] = useState(0)
  const [found, setFound] = useState<Result<AnswerOf<E>> | null>(null)
  const asked = JSON.stringify(input)

  useEffect(() => {
    if (asked === 'null') return undefined
    let isGone = false
    const hear = (said: Omit<Result<AnswerOf<E>>, 'asked'>) => void (isGone || setFound({ asked, ...said }))
    ask(endpoint, JSON.parse(asked) as WireInputOf<E>).then(
      (answer) => hear({ answer }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        hear({ refusal: error })
      },
    )
    return () => void (isGone = true)
  }, [ask, endpoint, asked, times])

  const askAgain = useCallback(() => setTimes((before) => before + 1), [])
  const { answer, refusal } = found?.asked === asked ? found : {}
  return { answer, refusal, askAgain }
}
