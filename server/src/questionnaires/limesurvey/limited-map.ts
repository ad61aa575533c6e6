/**
 * Keeps so many entries at most (two or more), and at least the half of as many that were used last. A key read again and again
 * stays where it is: to take it out and put it back at each read has the whole table copied again and again.
 */
export function createLimitedMap<Value>(max: number) {
  const half = Math.floor(max / 2)
  let recent = new Map<string, Value>()
  let before = new Map<string, Value>()
  const keep = (key: string, value: Value) => {
    if (recent.size >= half && !recent.has(key)) {
      before = recent
      recent = new Map()
    }
    recent.set(key, value)
  }
  return {
    get(key: string): Value | undefined {
      const value = recent.get(key)
      if (value !== undefined) return value
      const aged = before.get(key)
      if (aged !== undefined) keep(key, aged)
      return aged
    },
    set: keep,
  }
}
