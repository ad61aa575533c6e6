import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { useState } from 'react'

import { showToast } from '#ui/feedback/show-toast.ts'

import type { Refusal } from './refusal.ts'
import { useServer } from './session/session-loader.ts'
import { useOnce } from './use-once.ts'

type Options = {
  refusalIn?: 'page' | 'toast'
  /** True where the person needs no words for it. */
  onRefused?: (refusal: Refusal) => boolean
}

/**
 * The acts of a part of a page, one at a time: whether one is under way, and why the last was refused. `act` gives the
 * answer, `say` also shows its message in a toast; both give null for a refusal, which the person has read by then: in the
 * page, or in a toast where the page has no place for it.
 */
export function useAct({ refusalIn = 'page', onRefused }: Options = {}) {
  const { send } = useServer()
  const [refused, setRefused] = useState<{ words: string; fields: Refusal['fields'] } | null>(null)
  const { run: once, busy } = useOnce((refusal, words) => {
    if (onRefused?.(refusal) === true) return
    if (refusalIn === 'page') setRefused({ words, fields: refusal.fields })
    else void showToast('error', words)
  })

  /** Any other work that throws a `Refusal`. */
  const run = <Result>(work: () => Promise<Result>) =>
    once(() => {
      setRefused(null)
      return work()
    })

  const act = <E extends Endpoint>(endpoint: E, input: WireInputOf<E>) => run(() => send(endpoint, input))

  async function say<E extends Endpoint>(endpoint: E, input: WireInputOf<E>): Promise<AnswerOf<E> | null> {
    const answer = await act(endpoint, input)
    if (answer !== null) void showToast('success', (answer as { message: string }).message)
    return answer
  }

  return {
    run,
    act,
    say,
    busy,
    refused: refused?.words ?? null,
    fields: refused?.fields ?? {},
  }
}
