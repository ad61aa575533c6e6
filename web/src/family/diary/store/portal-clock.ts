// How far this phone's clock is from the portal's, as long as the page is open. A phone may say any day: what is written is
// dated by the portal, which says its time with every answer of the diary.
let aheadMs = 0
const listeners = new Set<() => void>()

/** The time that an answer may take on its way; a clock that is off by less is its owner's. */
const noiseMs = 120_000

/** The moment, by the portal's clock once it has been heard. */
export const portalNow = (): Date => new Date(Date.now() - aheadMs)

/** Hears what time it is at the portal. Answers whether this phone thought otherwise. */
export function hearTime(portals: string): boolean {
  const found = Date.now() - Date.parse(portals)
  const ahead = Math.abs(found) < noiseMs ? 0 : found
  if (Math.abs(ahead - aheadMs) < noiseMs) return false
  aheadMs = ahead
  for (const listener of listeners) listener()
  return true
}

export function watchPortalClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
