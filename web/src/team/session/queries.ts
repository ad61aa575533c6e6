import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'

import { answerOf, type Query, refusalOf } from '#data/base-query.ts'
import { useOnce } from '#data/use-once.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

import { staffApi, tagsOf } from './staff-api.ts'

type Options = {
  /** Milliseconds after which it is asked again while the page is open and somebody is there; 30 seconds unless told. */
  every?: number
  /** False asks nothing: the role may not. */
  when?: boolean
  /** Whether it is asked on entering the page and after acts alone: each look is a line of the log. */
  onlyOnEntry?: boolean
}

const halfAMinute = 30_000

/** Asks one line of the endpoint table, and again when a colleague may have changed something. */
export function useStaffQuery<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  { every = halfAMinute, onlyOnEntry = false, when = true }: Options = {},
): Query<AnswerOf<E>> {
  const isThere = usePresence()
  const { useQuery } = tagsOf(endpoint).length === 0 ? staffApi.endpoints.glance : staffApi.endpoints.read
  const query = useQuery(
    { endpoint, input },
    {
      skip: !when,
      pollingInterval: isThere && !onlyOnEntry ? every : 0,
      skipPollingIfUnfocused: true,
      refetchOnFocus: !onlyOnEntry,
      refetchOnReconnect: !onlyOnEntry,
    },
  )
  return {
    // never one family's answer under another's address
    data: query.currentData as AnswerOf<E> | undefined,
    refusal: refusalOf(query),
    loading: query.isFetching,
    refetch: query.refetch,
  }
}

/** Asks a question again, a while after its last answer, as long as something moves. */
export function useAskAgain({ loading, refetch }: Query<unknown>, moves: boolean, afterMs: number): void {
  const isDue = moves && !loading
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(refetch, afterMs)
    return () => clearTimeout(timer)
  }, [isDue, refetch, afterMs])
}

/**
 * A list that comes a page at a time. `next` names what to ask for after a page, or null when it was the last. `pages`
 * is undefined until the first has come.
 */
export function useStaffPages<E extends Endpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  next: (last: AnswerOf<E>) => Partial<WireInputOf<E>> | null,
) {
  const query = staffApi.endpoints.pages.useInfiniteQuery({
    endpoint,
    input: input as object,
    // the same function each time, else it would be another question
    next: next as (last: unknown) => object | null,
  })
  const { currentData, fetchNextPage } = query
  return {
    data: currentData,
    refusal: refusalOf(query),
    loading: query.isFetching,
    refetch: query.refetch,
    pages: currentData?.pages as AnswerOf<E>[] | undefined,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
  }
}

/** Does one act; throws a `Refusal`. The changed data is asked again. Its answer is kept nowhere. */
export function useStaffCall() {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>()
  return useCallback(
    async <E extends Endpoint>(endpoint: E, input: WireInputOf<E>) =>
      answerOf<E>(await dispatch(staffApi.endpoints.act.initiate({ endpoint, input }, { track: false }))),
    [dispatch],
  )
}

/**
 * One act, once at a time. `send` gives the answer, or null when it was refused and the person has read why in a toast.
 * `done` is the toast of a success.
 */
export function useStaffMutation<E extends Endpoint>(endpoint: E, { done }: { done?: string } = {}) {
  const call = useStaffCall()
  const { run, busy } = useOnce((refusal, words) => {
    // a session that is over is said by the log-in
    if (refusal.code !== 'sign_in_required') void showToast('error', words)
  })
  const send = (input: WireInputOf<E>) =>
    run(async () => {
      const answer = await call(endpoint, input)
      if (done !== undefined) void showToast('success', done)
      return answer
    })
  return { send, busy }
}

/** Without a key or a press for so long, nobody sits there: an open page must not keep a session alive by itself. */
const awayAfterMs = 5 * 60_000

let isThere = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const signs = ['pointerdown', 'keydown', 'wheel'] as const

function tell(there: boolean) {
  if (there === isThere) return
  isThere = there
  for (const listener of listeners) listener()
}

function noteSign() {
  clearTimeout(timer)
  timer = setTimeout(() => tell(false), awayAfterMs)
  tell(true)
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    for (const sign of signs) window.addEventListener(sign, noteSign, { passive: true })
    noteSign()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, noteSign)
  }
}

/** Whether somebody has pressed or typed something in the last minutes. */
const usePresence = (): boolean => useSyncExternalStore(subscribe, () => isThere)
