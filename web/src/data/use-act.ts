import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { useRef, useState } from 'react'

import { showToast } from '#ui/feedback/show-toast.ts'

import { Refusal } from './refusal.ts'
import { useServer } from './session/session-loader.ts'

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
  const underway = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  /** Any other work that throws a `Refusal`. */
  async function run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (underway.current) return null
    underway.current = true
    setBusy(true)
    setRefusal(null)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (onRefused?.(error) === true) return null
      if (refusalIn === 'page') setRefusal(error)
      else void showToast('error', wordsOf(error))
      return null
    } finally {
      underway.current = false
      setBusy(false)
    }
  }

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
    refused: refusal === null ? null : wordsOf(refusal),
    fields: refusal?.fields ?? {},
  }
}

const wordsOf = ({ fields, message }: Refusal) => Object.values(fields)[0] ?? message
