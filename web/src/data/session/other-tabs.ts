const name = 'desco-family'
let channel: BroadcastChannel | null = null

/** Tells the other tabs of this browser that an act changed something: nothing personal. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed')
}

/** Listens to the other tabs. Returns what ends the listening. */
export function hearOtherTabs(hear: () => void): () => void {
  // some views inside other apps have none: their tabs hear of nothing
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const opened = new BroadcastChannel(name)
  opened.addEventListener('message', hear)
  channel = opened
  return () => {
    opened.close()
    if (channel === opened) channel = null
  }
}
