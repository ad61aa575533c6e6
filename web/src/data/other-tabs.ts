import { type Tag, tagTypes } from './tags.ts'

const name = 'desco-family'
let channel: BroadcastChannel | null = null

/** Tells the other tabs of this browser what an act changed: subjects alone, nothing personal. */
export function tellOtherTabs(changed: readonly Tag[]): void {
  if (changed.length > 0) channel?.postMessage(changed)
}

/** Listens to what the other tabs changed. Returns what ends the listening. */
export function hearOtherTabs(hear: (changed: readonly Tag[]) => void): () => void {
  // some views inside other apps have none: their tabs hear of nothing
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const opened = new BroadcastChannel(name)
  // the tab beside may run an older or a newer version
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    hear(tagTypes.filter((tag) => Array.isArray(data) && data.includes(tag)))
  })
  channel = opened
  return () => {
    opened.close()
    if (channel === opened) channel = null
  }
}
