/** Things that are done one after the other while who asked for them goes on. */
type InPassing = {
  /**
   * Has something done after everything before it. Answers when that is done, but for what was asked for now; throws what went
   * wrong before, and then does nothing more.
   */
  add(act: () => Promise<void>): Promise<void>
  /** Whether nothing is under way. */
  isIdle(): boolean
  /** Answers when all is done. Throws what went wrong. */
  end(): Promise<void>
  /** The same, where something else went wrong already. */
  settle(): Promise<void>
}

/** One thing is done while the next is made ready: neither waits for the other, and no third comes between them. */
export function inPassing(): InPassing {
  let last = Promise.resolve()
  let underWay = 0
  const forgive = (done: Promise<void>) => done.catch(() => undefined)
  return {
    add(act) {
      const before = last
      underWay += 1
      last = before.then(act).finally(() => (underWay -= 1))
      // whoever adds the next one, or ends, hears of it
      void forgive(last)
      return before
    },
    isIdle: () => underWay === 0,
    end: () => last,
    settle: () => forgive(last),
  }
}
