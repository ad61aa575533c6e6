/** The news that one tab of the staff area tells the others of the same browser. Nothing personal. */
export type TabNews = { kind: 'left' } | { kind: 'entered'; id: string }

const name = 'desco-staff'
let channel: BroadcastChannel | null = null

export const tellOtherTabs = (news: TabNews): void => channel?.postMessage(news)

/** Listens to the other tabs. Returns what ends the listening. */
export function hearOtherTabs(hear: (news: TabNews) => void): () => void {
  // some views inside other apps have none: their tabs hear of nothing
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const opened = new BroadcastChannel(name)
  opened.addEventListener('message', ({ data }: MessageEvent<TabNews>) => hear(data))
  channel = opened
  return () => {
    opened.close()
    if (channel === opened) channel = null
  }
}
