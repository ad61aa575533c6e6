/** What is held for so many milliseconds at most, and is gone then, whether anybody asks or not. */
export type BriefMemory<Value> = {
  get(key: string): Value | undefined
  /** Does nothing where as many are held as may be. */
  set(key: string, value: Value): void
}

/** For secrets, which shall not lie about: all that is held is thrown away together. */
export function briefMemory<Value>({
  milliseconds,
  most,
}: {
  milliseconds: number
  most: number
}): BriefMemory<Value> {
  const held = new Map<string, Value>()
  return {
    get: (key) => held.get(key),
    set(key, value) {
      if (held.size >= most) return
      if (held.size === 0) setTimeout(() => held.clear(), milliseconds).unref()
      held.set(key, value)
    },
  }
}
