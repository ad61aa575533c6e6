/** One tab of an area tells the others of the same browser its news; nothing personal. */
export function tabChannel<News>(name: string) {
  let channel: BroadcastChannel | null = null
  return {
    tell: (news: News): void => channel?.postMessage(news),
    /** Listens to the other tabs. Returns what ends the listening. */
    hear(listen: (news: News) => void): () => void {
      // some views inside other apps have none: their tabs hear of nothing
      if (typeof BroadcastChannel === 'undefined') return () => undefined
      const opened = new BroadcastChannel(name)
      opened.addEventListener('message', ({ data }: MessageEvent<News>) => listen(data))
      channel = opened
      return () => {
        opened.close()
        if (channel === opened) channel = null
      }
    },
  }
}
