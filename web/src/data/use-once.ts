import { useRef, useState } from 'react'

import { Refusal } from './refusal.ts'

/**
 * Work that is done once at a time, however often it is pressed: its result, or null where it was refused. `onRefused` tells
 * the person, by the words of a field where there are any.
 */
export function useOnce(onRefused: (refusal: Refusal, words: string) => void) {
  const underway = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (underway.current) return null
    underway.current = true
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      onRefused(error, Object.values(error.fields)[0] ?? error.message)
      return null
    } finally {
      underway.current = false
      setBusy(false)
    }
  }

  return { run, busy }
}
