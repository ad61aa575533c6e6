/** Keeps so many entries; the one that was longest not used goes first. */
export function createLimitedMap<Value>(max: number) {
  const entries = new Map<string, Value>()
  return {
    get(key: string): Value | undefined {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set(key: string, value: Value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > max) for (const oldest of entries.keys()) return void entries.delete(oldest)
    },
  }
}
