/** Everything that was started, ended in the opposite order. */
export function createClosers() {
  const closers: (() => unknown)[] = []
  return {
    add: (close: () => unknown) => void closers.push(close),
    async closeAll() {
      for (const close of closers.splice(0).toReversed()) await close()
    },
  }
}

export type Closers = ReturnType<typeof createClosers>
