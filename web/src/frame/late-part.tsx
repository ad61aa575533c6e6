import { type ComponentType, createElement, lazy } from 'react'

import { PartNotLoaded } from '#data/parts.ts'

export type LatePart<Props extends object = object> = {
  /** Draws the part. Suspends while it is on its way, throws `PartNotLoaded` when it does not come. */
  Part: ComponentType<Props>
  /** Fetches the part, so that it can be drawn without waiting. */
  load: () => Promise<void>
  /** A part that did not come is asked for again the next time. One that is here stays. */
  forget: () => void
}

/** A page or a dialog in a file of its own. Unlike with React's `lazy`, a failure is not for ever. */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let here: ComponentType<Props> | null = null
  let coming: Promise<ComponentType<Props>> | null = null
  // chosen once: a part that changed its identity would lose what was typed in it
  let drawn: ComponentType<Props> | null = null

  const fetchOnce = () =>
    (coming ??= fetchPart().then(
      (part) => (here = part),
      (error: unknown) => Promise.reject(new PartNotLoaded(error, forget)),
    ))
  const load = async () => void (await fetchOnce())

  function Part(props: Props) {
    drawn ??= here ?? (lazy(async () => ({ default: await fetchOnce() })) as ComponentType<Props>)
    return createElement(drawn, props)
  }
  const forget = () => {
    if (here !== null) return
    coming = null
    drawn = null
  }
  return { Part, load, forget }
}

/**
 * Fetches parts while nobody waits for anything, one after the other. A person who saves data gets none. A part that
 * does not come is asked for again when it is needed. Returns what ends it.
 */
export function loadWhenIdle(parts: readonly LatePart[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return () => undefined
  let ended = false
  const loadAll = async () => {
    for (const { load, forget } of parts) {
      if (!ended) await load().catch(forget)
    }
  }
  // Safari knows no idle callback
  const hasIdle = typeof window.requestIdleCallback === 'function'
  const asked = hasIdle
    ? window.requestIdleCallback(() => void loadAll(), { timeout: 5000 })
    : window.setTimeout(() => void loadAll(), 1500)
  return () => {
    ended = true
    if (hasIdle) window.cancelIdleCallback(asked)
    else window.clearTimeout(asked)
  }
}
